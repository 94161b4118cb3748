package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.process.SupervisedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time of a program that writes 1 GB line by line into a log that the kit follows, over that into a plain file. */
@Tag("study")
class OutputCostTest {
    private static final int LINES = 10_000_000;
    private static final int BLOCKS = 12;
    private static final long KEPT = 10_000_000;
    private static final double MOST = 1.1;

    @TempDir
    private Path directory;

    private record Cost(double cpuSeconds, double elapsedSeconds) {}

    @Test
    void aLogThatIsFollowedCostsItsWriterNothingAndLeavesTenMegabytes() throws Exception {
        List<Double> cpu = new ArrayList<>();
        List<Double> elapsed = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        written(true);
        for (int block = 1; block <= BLOCKS; block++) {
            boolean first = block % 2 == 0;
            Cost early = written(first);
            Cost late = written(!first);
            Cost followed = first ? early : late;
            Cost plain = first ? late : early;
            cpu.add(Math.log(followed.cpuSeconds() / plain.cpuSeconds()));
            elapsed.add(Math.log(followed.elapsedSeconds() / plain.elapsedSeconds()));
            lines.add("followed " + followed + ", plain " + plain);
        }
        Ratio ratio = Ratio.ofLogs(cpu);
        lines.add("CPU " + ratio.text() + ", elapsed " + Ratio.ofLogs(elapsed).text());
        Files.write(Files.createDirectories(Path.of("target")).resolve("output-cost.txt"), lines);

        assertThat(ratio.interval().high()).as(String.join("\n", lines)).isLessThan(MOST);
    }

    private Cost written(boolean followed) throws Exception {
        Path file = directory.resolve("server.log");
        long began = System.nanoTime();
        try (SupervisedProcess writer = SupervisedProcess.start(
                List.of("bash", "-c", "exec stdbuf -oL seq -f %099.0f " + LINES), Map.of(), file, file)) {
            OutputLog log = followed ? OutputLog.follow(file) : null;
            assertThat(writer.waitFor(Duration.ofMinutes(5))).isTrue();
            double elapsed = (System.nanoTime() - began) / 1e9;
            if (log != null) {
                log.close();
                assertThat(Files.size(file)).isBetween(KEPT, KEPT + 100);
            }
            return new Cost(writer.cpuSeconds(), elapsed);
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
