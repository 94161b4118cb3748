package containerkit.loadtest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.secret.Secrets;
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
                                "never shown",
                                "license",
                                "never shown"),
                        List.of("-XX:+UseG1GC", "-Dpassword=never shown")))
                .toList();

        RunResult run = pools.run();
        RunHeader header = run.header();
        Plan plan = Changed.copy(header.plan(), "secrets", Secrets.KNOWN.and(List.of("license")));
        Reports.write(directory, Analysis.of(Changed.copy(run, "header", Changed.copy(header, "plan", plan))));

        assertThat(Files.readString(directory.resolve("report.md")))
                .contains(
                        "containerkit.request-threads=8",
                        "-XX:+UseG1GC",
                        "spring.datasource.password=(hidden)",
                        "license=(hidden)",
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
