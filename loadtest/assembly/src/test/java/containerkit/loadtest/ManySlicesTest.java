package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.ManySlices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManySlicesTest {
    private static final int LIMIT_MINUTES = 10;

    @TempDir
    private Path directory;

    @Test
    @Tag("end-to-end")
    void tenThousandSlicesAreReportedInASmallHeap() throws Exception {
        reports(10_000, "-Xmx96m");
    }

    @Test
    @Tag("study")
    void fiftyThousandSlicesAreReportedInTheHeapThatTheKitHas() throws Exception {
        reports(50_000, "-Xmx256m");
    }

    private void reports(int least, String heap) throws IOException, InterruptedException {
        Path run = directory.resolve("run");
        int slices = ManySlices.store(run, least);
        List<String> command = new ArrayList<>(KitProcess.command(directory, "report", run.toString()));
        command.add(command.indexOf("-cp"), heap); // the last one counts
        Path output = directory.resolve("output.txt");

        Process kit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertThat(kit.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(kit.exitValue()).as(output.toString()).isZero();
        assertThat(run.resolve("results.json"))
                .content()
                .contains("\"slices\": " + slices / ManySlices.CELLS, "\"latency_ms\": {");
    }
}
