package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.PlanException;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Vocabulary;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.StorageFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
                        directory,
                        new Vocabulary(Set.of("ab"), List.of("cpu_us_per_request", "throughput_per_s")),
                        () -> 1)
                .read("no-such-plan.yaml", Overrides.NONE));
        Throwable store = catchThrowable(() -> ResultStore.load(directory));
        assertThat(plan).isInstanceOf(PlanException.class);
        assertThat(store).isInstanceOf(UserFailure.class);

        assertThat(explained(plan).exit()).isEqualTo(Exit.USAGE);
        assertThat(explained(plan)).hasMessage(plan.getMessage());
        assertThat(explained(plan).hint()).isEqualTo(((PlanException) plan).hint());
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

    /** Of fewer the JVM itself fails: the class path of these tests has more than a hundred jars. */
    @Test
    void tooFewOpenFilesForTheKitsOwnClassesAreOneLine() throws Exception {
        Process kit = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -n 256; exec \"$0\" -cp \"$1\" -Dkit.home=\"$2\" containerkit.loadtest.cli.Kit plans",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        System.getProperty("java.class.path"),
                        KitProcess.HOME.toString())
                .redirectErrorStream(true)
                .start();

        String printed = new String(kit.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(kit.waitFor()).as(printed).isIn(0, 3);
        assertThat(printed).doesNotContain("\tat ", "Exception in thread");
        assertThat(printed.lines().filter(line -> line.startsWith("kit: "))).hasSizeLessThan(2);
    }
}
