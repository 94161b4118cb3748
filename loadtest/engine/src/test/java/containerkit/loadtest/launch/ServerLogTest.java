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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    @TempDir
    Path directory;

    /** The cause of a failure stands above dozens of frames. */
    @Test
    void ofAStackTraceTheFirstFramesAreShown() throws Exception {
        List<String> lines = new ArrayList<>(List.of("started", "java.lang.OutOfMemoryError: no direct memory"));
        for (int frame = 1; frame <= 40; frame++) {
            lines.add("\tat some.Code.call" + frame + "(Code.java:1)");
        }
        lines.add("\t... 12 common frames omitted");
        lines.add("Caused by: java.io.IOException: closed");
        lines.add("\tat some.Code.read(Code.java:2)");

        assertThat(log(lines).lastLines())
                .containsExactly(
                        "started",
                        "java.lang.OutOfMemoryError: no direct memory",
                        " at some.Code.call1(Code.java:1)",
                        " at some.Code.call2(Code.java:1)",
                        " ...",
                        "Caused by: java.io.IOException: closed",
                        " at some.Code.read(Code.java:2)");
    }

    @Test
    void aLongLogIsShownFromItsEnd() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= 100; line++) {
            lines.add("line " + line);
        }

        assertThat(log(lines).lastLines()).hasSize(15).endsWith("line 99", "line 100");
    }

    @Test
    void itIsShownWithoutSecrets() throws Exception {
        ServerLog log = log(List.of(
                "password=" + "x".repeat(100_000),
                "Caused by: java.sql.SQLException: no suitable driver for jdbc:x://db/shop?user=me&password=word"));

        assertThat(ServerLog.complaint(log.lines()))
                .isEqualTo("java.sql.SQLException: no suitable driver for jdbc:x://db/shop?user=me&password=(hidden)");
        assertThat(log.lastLines())
                .containsExactly("password=(hidden)", "Caused by: " + ServerLog.complaint(log.lines()));
    }

    @Test
    void aSecretThatALongLineIsCutInIsHidden() throws Exception {
        String address = "://me:" + "w".repeat(200) + "@db";
        ServerLog log = log(
                List.of("x".repeat(1_900) + address, "Caused by: java.sql.SQLException: " + "y".repeat(200) + address));

        assertThat(log.lastLines().toString() + ServerLog.complaint(log.lines()))
                .doesNotContain("www");
    }

    private ServerLog log(List<String> lines) throws Exception {
        return new ServerLog(Files.write(directory.resolve("server.log"), lines), Secrets.KNOWN);
    }

    @Test
    void springBootsOwnDescriptionComesFirst() {
        assertThat(ServerLog.complaint(List.of(
                        "Caused by: java.lang.IllegalStateException: no",
                        "APPLICATION FAILED TO START",
                        "Description:",
                        "",
                        "Web application could not be started.",
                        "Action:")))
                .isEqualTo("Web application could not be started.");
    }

    @Test
    void elseTheInnermostCauseOfAStackTrace() {
        assertThat(ServerLog.complaint(List.of(
                        "Exception in thread main", // no name of a class
                        "org.acme.OuterException: out",
                        "\tat org.acme.A.b(A.java:1)",
                        "Caused by: java.lang.NoClassDefFoundError: org/apache/catalina/Valve",
                        "\t... 9 common frames omitted")))
                .isEqualTo("java.lang.NoClassDefFoundError: org/apache/catalina/Valve");
        assertThat(ServerLog.complaint(List.of("started", "stopped"))).isNull();
    }

    private static final int KEPT = 500_000;
    private static final int LINES = 400_000;
    private static final long BYTES = LINES * 100L;

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
                .filteredOn(line -> line.contains(" of 40000011 bytes are left out here"))
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
