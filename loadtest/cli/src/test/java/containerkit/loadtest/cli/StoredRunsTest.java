package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.run.service.ServiceSettingsTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that read stored runs. */
class StoredRunsTest {
    @TempDir
    private Path directory;

    private StoredRuns runs;

    @BeforeEach
    void makeRuns() {
        runs = new StoredRuns(directory, KitRun.context(KitProcess.HOME));
    }

    @Test
    void calibrateCountsTheRunsWithADifference() throws IOException {
        String equal = runs.calibrated(1, 1).toString();
        String other = runs.calibrated(1.1, 2).toString();

        assertThat(succeeds("calibrate", "--from", equal, "--from", other).out())
                .contains("seed 1: one / two ", "seed 2: one / two 0.9", "slices: " + equal)
                .contains("1 of 2 runs named a difference: 50.0 [1.3, 98.7] %");
        KitRun twice = KitRun.of(KitProcess.HOME, List.of("calibrate", "--from", equal, "--from", equal));
        assertThat(twice.exitCode()).isEqualTo(2);
        assertThat(twice.err()).contains("is given twice");
    }

    @Test
    void aReportForAnotherToolIsItsJsonAndNothingElse() throws IOException {
        Path run = runs.compared();

        assertThat(succeeds("report", run.toString(), "--as", "bencher").out())
                .startsWith("{")
                .endsWith("}\n")
                .contains("\"cpu-us-per-request\"");
        assertThat(run.resolve("index.html")).doesNotExist();
    }

    @Test
    void calibrateRefusesARunOfAnotherPlan() throws IOException {
        KitRun other = KitRun.of(
                KitProcess.HOME, List.of("calibrate", "--from", runs.compared().toString()));

        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("is a run of the plan judged, not of kit calibrate");
    }

    private static KitRun succeeds(String... words) {
        KitRun run = KitRun.of(KitProcess.HOME, List.of(words));
        assertThat(run.exitCode()).as(run.printed()).isZero();
        return run;
    }

    private Path base;
    private Path head;

    @BeforeEach
    void jars() throws IOException {
        base = Files.createDirectory(directory.resolve("base")).resolve("orders.jar");
        head = Files.createDirectory(directory.resolve("head")).resolve("orders.jar");
        for (Path jar : List.of(base, head)) {
            ServiceSettingsTest.jar(jar, Map.of());
        }
    }

    @Test
    void aDryRunNamesBothAndItsTime() {
        KitRun run = gate("--worse-than 5% --path /orders");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("2 servers: base, head", "30 blocks × 10 rounds", "at most about 20 min");
        assertThat(gate("--path /orders --blocks 8").out()).contains("8 blocks × 10 rounds");
        assertThat(gate("--path /orders --blocks 8 --budget 10m").out())
                .contains("8 blocks × 10 rounds", "at most about 10 min");
    }

    @ParameterizedTest
    @CsvSource({
        "--worse-than 5% --path /x --blocks 0, --blocks must be from 1 to 1000",
        "--worse-than 5% --path /x --session --budget 20m, --session does not go with --budget",
        "--worse-than 0, --worse-than must be above 0 % and at most 100 %",
        "--worse-than much, --worse-than must be above 0 % and at most 100 %",
        "--worse-than 5% --path /x --budget soon, --budget must be a number of minutes or hours",
        "--worse-than 5% --path x, must start with /",
        "--worse-than 5% --path /x --on tomcat, a gate needs two jars, or one jar and --on with two containers",
        "--worse-than 5% --path /x --requests api.yaml, requests come from one of",
    })
    void mistakesGetOneLine(String options, String message) {
        KitRun run = gate(options);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).containsIgnoringCase(message).doesNotContain("\tat ");
    }

    @Test
    void aBaseThatIsNoJarIsNamed() throws IOException {
        Files.writeString(base, "text");
        KitRun run = gate("--worse-than 5% --path /orders");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("orders.jar");
    }

    private KitRun gate(String options) {
        String words = "gate " + base + " " + head + " --dry-run " + options;
        return KitRun.of(KitProcess.HOME, List.of(words.split(" ")));
    }
}
