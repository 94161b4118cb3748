package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The management endpoints and where they listen. */
abstract class ManagementContract extends RunningContract {

    ManagementContract(TestedApplication application) {
        super(application, List.of());
    }

    @Test
    void showsHealthInfoAndPrometheusOnly() {
        assertThat(RunningApplication.json(running.getManagement("/actuator"))
                        .get("_links")
                        .fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("self", "health", "health-path", "info", "prometheus");
        assertThat(RunningApplication.json(running.getManagement("/actuator/health"))
                        .get("status")
                        .asText())
                .isEqualTo("UP");
        assertThat(running.getManagement("/actuator/info").statusCode()).isEqualTo(200);
        assertThat(running.getManagement("/actuator/env").statusCode()).isEqualTo(404);
        assertThat(running.get("/actuator/health").statusCode()).isEqualTo(404);
    }

    /** They would run a flight recorder in every mode. */
    @Test
    void hasNoMetersOfVirtualThreadsUnlessAskedFor() {
        assertThat(running.getManagement("/actuator/prometheus").body())
                .contains("jvm_threads_live_threads")
                .doesNotContain("jvm_threads_virtual");
    }

    /** On Linux all of 127/8 is this machine: a server bound to all addresses would accept. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void listensOnLoopbackOnly() {
        for (int port : new int[] {running.port(), running.managementPort()}) {
            assertThatThrownBy(() -> {
                        try (Socket socket = new Socket()) {
                            socket.connect(new InetSocketAddress("127.0.0.2", port));
                        }
                    })
                    .as("port " + port)
                    .isInstanceOf(ConnectException.class);
        }
    }
}
