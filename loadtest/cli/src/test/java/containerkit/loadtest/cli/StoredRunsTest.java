package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read stored runs; those of {@code kit explain} are in ExplainOutputTest. */
class StoredRunsTest {
    @TempDir
    private Path directory;

    private StoredRuns runs;

    @BeforeEach
    void makeRuns() {
        runs = new StoredRuns(
                directory,
                new KitContext(
                        KitProcess.HOME, KitProcess.HOME.resolve("reports"), Clock.systemUTC(), new RealAnalysis()));
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
}
