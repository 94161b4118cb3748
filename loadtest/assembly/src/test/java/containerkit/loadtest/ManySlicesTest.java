package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.ManySlices;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("end-to-end")
class ManySlicesTest {
    @TempDir
    private Path directory;

    @Test
    void fiftyThousandSlicesAreReportedInTheHeapThatTheKitHas() throws Exception {
        Path run = directory.resolve("run");
        int slices = ManySlices.store(run, 50_000);

        KitProcess kit = KitProcess.start(directory, "report", run.toString());

        assertThat(kit.exitCode()).as(kit.output()).isZero();
        assertThat(run.resolve("results.json"))
                .content()
                .contains("\"slices\": " + slices / ManySlices.CELLS, "\"sent_latency_ms\": {");
    }
}
