package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.process.SupervisedProcess;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptionTest {
    @TempDir
    Path temporary;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void aSignalLeavesNeitherServersNorFiles(String signal) throws Exception {
        Path out = directory.resolve("out");
        List<String> command = new ArrayList<>(KitProcess.interruptible());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Kit.class.getName(),
                out.toString()));
        Process kit = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD) // the stand-in does not handle its own interruption
                .start();
        await().atMost(Duration.ofSeconds(30))
                .until(() -> Files.exists(out) && Files.readString(out).endsWith("\n"));
        long server = Long.parseLong(Files.readString(out).strip());
        assertThat(temporary).isNotEmptyDirectory();

        new ProcessBuilder("kill", "-" + signal, Long.toString(kit.pid()))
                .start()
                .waitFor();
        assertThat(kit.waitFor(1, TimeUnit.MINUTES)).isTrue();

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(temporary).isEmptyDirectory());
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        ProcessHandle.of(server).filter(ProcessHandle::isAlive).isEmpty());
    }

    /** Stands in for a command that has a server up and a scratch directory of its own. */
    static final class Kit {
        public static void main(String[] arguments) throws Exception {
            Path out = Path.of(arguments[0]);
            Console console = KitRun.console(
                    new PrintStream(new ByteArrayOutputStream()), new PrintStream(new ByteArrayOutputStream()), false);
            try (Interruption interruption = new Interruption(console);
                    ScratchDirectory scratch = ScratchDirectory.create("config");
                    SupervisedProcess process = SupervisedProcess.start(
                            List.of("bash", "-c", "touch $KIT_SCRATCH/work; echo $$; exec sleep 300"),
                            Map.of(),
                            out,
                            out,
                            ScratchDirectory.create("server"))) {
                try {
                    process.waitFor(Duration.ofMinutes(5));
                } catch (InterruptedException e) {
                    process.waitFor(Duration.ofMinutes(5)); // the JDK's attach API ignores an interrupt likewise
                }
            }
        }
    }
}
