package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import containerkit.loadtest.launch.RunningServer.Written;
import containerkit.loadtest.process.SupervisedProcess;
import containerkit.loadtest.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputLogTest {
    private static final int KEPT = 500_000;
    private static final int LINES = 1_000_000;
    private static final long BYTES = LINES * 100L;

    @TempDir
    Path directory;

    @Test
    void aLongLogLeavesItsBeginningAndItsEndAndAllIsCounted() throws Exception {
        Path file = directory.resolve("server.log");
        try (SupervisedProcess writer = start(file, "echo first; seq -f %099.0f " + LINES + "; echo last")) {
            OutputLog log = OutputLog.follow(file, KEPT);
            assertThat(writer.waitFor(Duration.ofMinutes(2))).isTrue();

            assertCounted(log, BYTES + "first\nlast\n".length());
            log.close();
            log.close();
        }

        assertThat(Files.size(file)).isBetween(2L * KEPT, 2L * KEPT + 100);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).startsWith("first", "0".repeat(98) + "1").endsWith("last");
        assertThat(lines)
                .filteredOn(line -> line.contains(" of 100000011 bytes are left out here"))
                .hasSize(1);
    }

    /** The server goes on writing at its own place, so the file is long, and takes little of the disk. */
    @Test
    void theMiddleLeavesTheDiskWhileTheServerRuns() throws Exception {
        Path file = directory.resolve("server.log");
        try (SupervisedProcess writer = start(file, "seq -f %099.0f " + LINES + "; echo end; exec sleep 300")) {
            OutputLog log = OutputLog.follow(file, KEPT);
            await().atMost(Duration.ofMinutes(2)).until(() -> Files.size(file) == BYTES + 4);
            assertCounted(log, BYTES + 4);
            long disk = disk(file);
            assumeTrue(disk < BYTES, "a file system without holes");

            assertThat(disk).isLessThan(4L * KEPT);
            assertThat(new ServerLog(file, Secrets.KNOWN).lastLines())
                    .hasSize(15)
                    .endsWith("end");
            writer.close();
            log.close();
        }
    }

    @Test
    void aShortLogStaysAsItIs() throws Exception {
        Path file = directory.resolve("server.log");
        try (SupervisedProcess writer = start(file, "echo out; echo err >&2; printf unfinished")) {
            OutputLog log = OutputLog.follow(file, KEPT);
            assertThat(writer.waitFor(Duration.ofMinutes(2))).isTrue();
            log.close();

            assertThat(log.written()).isEqualTo(new Written(18, 2));
        }
        assertThat(file).hasContent("out\nerr\nunfinished");
    }

    /** Lines of a fast log are counted from a part of it. */
    private static void assertCounted(OutputLog log, long bytes) {
        assertThat(log.written()).satisfies(written -> {
            assertThat(written.bytes()).isEqualTo(bytes);
            assertThat(written.lines()).isCloseTo(LINES, withinPercentage(1));
        });
    }

    private static SupervisedProcess start(Path file, String script) throws Exception {
        return SupervisedProcess.start(List.of("bash", "-c", script), Map.of(), file, file);
    }

    private static long disk(Path file) throws Exception {
        Process du = new ProcessBuilder("du", "-B1", file.toString()).start();
        return Long.parseLong(new String(du.getInputStream().readAllBytes()).split("\\s")[0]);
    }
}
