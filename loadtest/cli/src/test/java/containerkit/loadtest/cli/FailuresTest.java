package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.process.SupervisedProcess;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.StorageFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailuresTest {
    @TempDir
    Path directory;

    @Test
    void aFullDiskIsMissingSpaceAndTheRunCanGoOn() {
        IOException full = new IOException("No space left on device");

        for (Exception failure : new Exception[] {full, new UncheckedIOException(full)}) {
            UserFailure explained = explained(failure);
            assertThat(explained.exit()).isEqualTo(Exit.MISSING);
            assertThat(explained).hasMessageContaining("disk is full").hasCause(full);
            assertThat(explained.hint()).isEqualTo("free some space");
        }
        assertThat(StorageFailure.of(full, ", then go on").hint()).isEqualTo("free some space, then go on");
        assertThat(StorageFailure.of(new IOException("odd"), ", then go on").hint())
                .isEqualTo("kit doctor checks this machine, then go on");
    }

    @Test
    void aPathWithoutPermissionIsNamed() {
        UserFailure explained = explained(new AccessDeniedException("/results/run"));

        assertThat(explained.exit()).isEqualTo(Exit.MISSING);
        assertThat(explained).hasMessageContaining("no permission for /results/run");
        assertThat(explained.hint()).contains("--out");
    }

    @Test
    void aPlanOrARunThatCannotBeReadIsWrongUsage() {
        Throwable plan = catchThrowable(() -> new PlanReader(
                        directory, Set.of("ab"), List.of("cpu_us_per_request", "throughput_per_s"), () -> 1)
                .read("no-such-plan.yaml", Overrides.NONE));
        Throwable store = catchThrowable(() -> ResultStore.load(directory));
        assertThat(plan).isInstanceOf(UserFailure.class);
        assertThat(store).isInstanceOf(UserFailure.class);

        assertThat(explained(plan).exit()).isEqualTo(Exit.USAGE);
        assertThat(explained(plan)).hasMessage(plan.getMessage());
        assertThat(explained(plan).hint()).isEqualTo(((UserFailure) plan).hint());
        assertThat(explained(store).exit()).isEqualTo(Exit.USAGE);
        assertThat(explained(store)).hasMessage(store.getMessage());
        assertThat(explained(store).hint()).isEqualTo(((UserFailure) store).hint());
    }

    @Test
    void whatNobodyForesawIsNotExplainedAway() {
        assertThat(Failures.explained(new IllegalStateException("unforeseen"))).isEmpty();
    }

    private static UserFailure explained(Throwable failure) {
        return Failures.explained(failure).orElseThrow();
    }

    @TempDir
    Path temporary;

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
                .untilAsserted(() -> assertThat(temporary.toFile().listFiles())
                        .singleElement()
                        .satisfies(place -> assertThat(place).isEmptyDirectory()));
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
