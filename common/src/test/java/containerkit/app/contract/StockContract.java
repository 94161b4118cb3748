package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.springframework.boot.SpringBootVersion;

/** The responses with default settings, and the management endpoints. */
abstract class StockContract extends ResponsesContract {

    StockContract(TestedApplication application) {
        super(application);
    }

    @Test
    void namesItself() {
        HttpResponse<String> response = running.get("/test/identity");
        assertHeaders(response, "application/json");
        JsonNode identity = RunningApplication.json(response);
        assertThat(identity.get("container").asText()).isEqualTo(application.container());
        assertThat(identity.get("container_version").asText()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(identity.get("boot_version").asText()).isEqualTo(SpringBootVersion.getVersion());
        assertThat(identity.get("jvm").asText()).contains(System.getProperty("java.vm.version"));
        assertThat(identity.get("mode").asText()).isEqualTo("stock");
        assertThat(identity.get("mode_properties")).isEmpty();
        assertThat(identity.get("pool").get("busy").isInt()).isTrue();
        assertThat(identity.get("pool").get("max").asInt()).isPositive();
        assertThat(identity.get("async_executor"))
                .hasToString("{\"kind\":\"boot\",\"core\":8,\"max\":null,\"queue_capacity\":null}");
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
