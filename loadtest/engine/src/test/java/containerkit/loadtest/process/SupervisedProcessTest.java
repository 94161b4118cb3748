package containerkit.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisedProcessTest {
    @TempDir
    Path directory;

    @Test
    void reportsStatusOutputAndCpuTimeOfTheCommand() throws Exception {
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        try (SupervisedProcess process = SupervisedProcess.start(
                List.of(
                        "bash",
                        "-c",
                        "echo $KIT_WORD; echo bad >&2; for ((i = 0; i < 100000; i++)); do :; done; exit 7"),
                Map.of("KIT_WORD", "good"),
                out,
                err)) {
            assertThat(process.waitFor(Duration.ofSeconds(60))).isTrue();
            assertThat(process.exitStatus()).isEqualTo(7);
            assertThat(process.cpuSeconds()).isPositive();
        }
        assertThat(out).hasContent("good");
        assertThat(err).hasContent("bad");
    }

    @Test
    void closingEndsTheWholeProcessGroup() throws Exception {
        Path out = directory.resolve("out");
        SupervisedProcess process =
                SupervisedProcess.start(List.of("bash", "-c", "sleep 300 & echo $!; wait"), Map.of(), out, out);
        long grandchild = firstLine(out);
        assertThat(alive(grandchild)).isTrue();

        process.close();

        assertThat(process.isAlive()).isFalse();
        await().atMost(Duration.ofSeconds(60)).until(() -> !alive(grandchild));
    }

    @Test
    void whatAShellHasStartedMayEndInOrder() throws Exception {
        Path out = directory.resolve("out");
        SupervisedProcess process = SupervisedProcess.start(
                List.of(
                        "bash",
                        "-c",
                        "bash -c 'trap \"sleep 0.5; echo polite; exit\" TERM; echo ready; while :; do sleep 0.1; done' & wait"),
                Map.of(),
                out,
                out);
        await().atMost(Duration.ofSeconds(60)).until(() -> Files.readString(out).contains("ready"));

        process.close();

        assertThat(out).content().contains("polite");
    }

    @Test
    void nothingTurnsRoundWhileTheCommandIsStopped() throws Exception {
        Path out = directory.resolve("out");
        try (SupervisedProcess process = SupervisedProcess.start(
                List.of("bash", "-c", "echo $KIT_SCRATCH; exec sleep 300"), Map.of(), out, out)) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(out).endsWith("\n"));
            Path state = Path.of(Files.readString(out).strip()).resolve(".supervised");
            await().atMost(Duration.ofSeconds(60)).until(() -> process.pid().isPresent());
            long pid = process.pid().getAsLong();
            String stop = "kill -STOP " + pid + " && sleep 1 && kill -CONT " + pid;
            assertThat(new ProcessBuilder("bash", "-c", stop).start().waitFor()).isZero();

            assertThat(state).content().doesNotContain("cpu ");
        }
    }

    @Test
    void aCommandThatIgnoresTheFirstSignalIsKilled() throws Exception {
        Path out = directory.resolve("out");
        SupervisedProcess process = SupervisedProcess.start(
                List.of("bash", "-c", "trap '' TERM; echo $$; while :; do sleep 0.2; done"), Map.of(), out, out);
        long child = firstLine(out);

        process.close();

        await().atMost(Duration.ofSeconds(60)).until(() -> !alive(child));
    }

    @Test
    void whatLeftTheGroupIsEndedToo() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "Linux tells the environment of processes");
        Path out = directory.resolve("out");
        SupervisedProcess process = SupervisedProcess.start(
                List.of("bash", "-c", "setsid bash -c 'trap \"\" TERM; echo $$; while :; do sleep 0.2; done' & wait"),
                Map.of(),
                out,
                out);
        long stray = firstLine(out);

        process.close();

        assertThat(runs(stray)).isFalse();
    }

    @Test
    void aServerThatWentToTheBackgroundIsEndedWithItsStarter() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "Linux tells the environment of processes");
        Path out = directory.resolve("out");
        try (SupervisedProcess process = SupervisedProcess.start(
                List.of(
                        "bash",
                        "-c",
                        "setsid bash -c 'echo $$; exec sleep 300' & until [ -s \"$0\" ]; do sleep 0.1; done",
                        out.toString()),
                Map.of(),
                out,
                out)) {
            long stray = firstLine(out);

            assertThat(process.waitFor(Duration.ofSeconds(60))).isTrue();

            assertThat(runs(stray)).isFalse();
        }
    }

    @Test
    void nothingIsLeftWhenTheKitIsKilled() throws Exception {
        Path out = directory.resolve("out");
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Process kit = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        out.toString())
                .inheritIO()
                .start();
        long child = firstLine(out);
        assertThat(alive(child)).isTrue();

        kit.destroyForcibly().waitFor(); // SIGKILL: no hook of its own can run

        await().atMost(Duration.ofSeconds(60)).until(() -> !alive(child));
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(temporary.toFile().listFiles())
                        .singleElement()
                        .satisfies(place -> assertThat(place).isEmptyDirectory()));
    }

    /** Stands in for the kit: starts a child under supervision and waits to be killed. */
    static final class Starter {
        public static void main(String[] arguments) throws Exception {
            Path out = Path.of(arguments[0]);
            SupervisedProcess.start(List.of("bash", "-c", "echo $$; exec sleep 300"), Map.of(), out, out);
            Thread.sleep(300_000);
        }
    }

    private static long firstLine(Path file) throws IOException {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> Files.exists(file) && Files.readString(file).endsWith("\n"));
        return Long.parseLong(Files.readAllLines(file).get(0));
    }

    /** Whether it is alive and no zombie, which some containers leave for long. */
    private static boolean runs(long pid) throws IOException {
        Path stat = Path.of("/proc/" + pid + "/stat");
        return Files.exists(stat) && !Files.readString(stat).contains(") Z ");
    }

    private static boolean alive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
