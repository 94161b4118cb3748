package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** The response of {@code /test/identity}. */
abstract class IdentityContract extends RunningContract {

    IdentityContract(TestedApplication application) {
        super(application, List.of());
    }

    @Test
    void namesItself() {
        HttpResponse<String> response = running.get("/test/identity");
        ResponsesContract.assertHeaders(response, "application/json");
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
}
