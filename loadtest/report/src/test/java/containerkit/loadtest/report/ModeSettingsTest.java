package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.result.PoolRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a plan's {@code mode_settings} set is in every report. */
class ModeSettingsTest {
    @TempDir
    Path directory;

    @Test
    void propertiesAndFlagsOfAModeAreReported() throws Exception {
        PoolRun pools = new PoolRun();
        pools.modes = pools.modes.stream()
                .map(mode -> new Mode(
                        mode.name(),
                        mode.profile(),
                        Map.of(
                                "containerkit.request-threads",
                                mode.name().replace("threads-", ""),
                                "spring.datasource.password",
                                "never shown"),
                        List.of("-XX:+UseG1GC", "-Dpassword=never shown")))
                .toList();

        Reports.write(directory, Analysis.of(pools.run()));

        assertThat(Files.readString(directory.resolve("report.md")))
                .contains(
                        "containerkit.request-threads=8",
                        "-XX:+UseG1GC",
                        "spring.datasource.password=(hidden)",
                        "-Dpassword=(hidden)")
                .doesNotContain("never shown");
        JsonNode contender = new ObjectMapper()
                .readTree(directory.resolve("results.json").toFile())
                .get("contenders")
                .get(0);
        assertThat(contender.get("jvm_flags").get(0).asText()).isEqualTo("-XX:+UseG1GC");
        assertThat(contender
                        .get("properties")
                        .get("containerkit.request-threads")
                        .asText())
                .isEqualTo("8");
        assertThat(Files.readString(directory.resolve("results.json"))).doesNotContain("never shown");
    }
}
