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
                        KitProcess.HOME, KitProcess.HOME.resolve("reports"), Clock.systemUTC(), new AnalysisJudging()));
    }

    @Test
    void reportComparesWithABaseline() throws IOException {
        String run = runs.compared().toString();

        succeeds("report", run, "--baseline", run);
        assertThat(runs.compared().resolve("index.html")).content().contains("Against the baseline");
    }

    @Test
    void benchDesignComparesDesigns() throws IOException {
        assertThat(succeeds("bench", "design", runs.compared().toString()).out())
                .isNotBlank();
    }

    @Test
    void calibrateSumsUpSeveralRuns() throws IOException {
        String run = runs.calibrated().toString();

        KitRun calibration = KitRun.of(KitProcess.HOME, List.of("calibrate", "--from", run, "--from", run));

        assertThat(calibration.exitCode()).as(calibration.printed()).isOne();
        assertThat(calibration.out()).contains("not enough recorded: ", "slices: " + run);
    }

    private static KitRun succeeds(String... words) {
        KitRun run = KitRun.of(KitProcess.HOME, List.of(words));
        assertThat(run.exitCode()).as(run.printed()).isZero();
        return run;
    }
}
