package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The effect of modes and settings. */
@ExtendWith(OutputCaptureExtension.class)
abstract class SettingsContract {

    private final TestedApplication application;

    SettingsContract(TestedApplication application) {
        this.application = application;
    }

    @Test
    void theArticleSizesPoolAndExecutor() {
        try (RunningApplication running = application.startIn("article")) {
            JsonNode identity = RunningApplication.json(running.get("/test/identity"));
            assertThat(identity.get("mode").asText()).isEqualTo("article");
            assertThat(identity.get("mode_properties")
                            .get("springmvc.thread.max")
                            .asText())
                    .isEqualTo("400");
            JsonNode threads = ReadSettings.of(running).row("request_threads_max");
            int own = threads.get("property_adds").asInt();
            assertThat(threads.get("value").asInt()).isEqualTo(400 - own);
            assertThat(identity.get("pool").get("max").asInt()).isEqualTo(400 - own);
            assertThat(identity.get("async_executor"))
                    .hasToString("{\"kind\":\"kit\",\"core\":10,\"max\":400,\"queue_capacity\":200}");
        }
    }

    /** A setting that only some containers apply would silently make them differ. */
    @ParameterizedTest
    @CsvSource({"request-threads, request_threads_max", "backlog, backlog"})
    void aNumberThatNoModeHandsOnIsObeyedOrRefused(String number, String key, CapturedOutput output) {
        try (RunningApplication running = application.startIn("", "containerkit." + number + "=40")) {
            assertThat(ReadSettings.of(running).values()).containsEntry(key, "40");
        } catch (RuntimeException refused) {
            assertThat(output)
                    .containsOnlyOnce("APPLICATION FAILED TO START")
                    .contains("'containerkit." + number + "'", "it has no effect");
        }
    }
}
