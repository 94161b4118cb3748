package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That it lasts as long as a run is in TerminalEndToEndTest. */
class MachineLockTest {
    @TempDir
    Path directory;

    @Test
    void whoComesLaterIsToldWhoMeasures() throws IOException {
        MachineLock lock = new MachineLock(place());
        try (MachineLock.Hold first = lock.take()) {
            first.names(directory.resolve("run"));

            assertThatThrownBy(lock::take)
                    .isInstanceOfSatisfying(
                            UserFailure.class,
                            failure -> assertThat(failure.exit().code()).isEqualTo(3))
                    .hasMessage(words("run"));
        }
    }

    @Test
    void itEndsWithTheRunAndWhatAnEarlierOneWroteIsGone() throws IOException {
        MachineLock lock = new MachineLock(place());
        try (MachineLock.Hold first = lock.take()) {
            first.names(directory.resolve("a-rather-long-name-of-a-run"));
        }
        assertThat(place()).isEmptyFile();
        try (MachineLock.Hold second = lock.take()) {
            second.names(directory.resolve("b"));
            assertThat(lock.holder()).hasValue(words("b"));
        }
    }

    @Test
    void toLookTakesAndWritesNothing() throws IOException {
        MachineLock lock = new MachineLock(place());

        assertThat(lock.holder()).isEmpty();
        assertThat(place()).doesNotExist();
        lock.take().close();
        assertThat(lock.holder()).isEmpty();
    }

    /** The operating system drops a process's lock with the first descriptor of the file that the process closes. */
    @Test
    void whoIsRefusedOrLooksWithinOneProcessDoesNotDropIt() throws Exception {
        MachineLock lock = new MachineLock(place());
        MachineLock another = new MachineLock(place());
        try (MachineLock.Hold hold = lock.take()) {
            hold.names(directory.resolve("run"));
            assertThatThrownBy(lock::take).isInstanceOf(UserFailure.class);
            assertThatThrownBy(another::take).isInstanceOf(UserFailure.class).hasMessage(words("run"));
            assertThat(lock.holder()).isPresent();
            assertThat(another.holder()).hasValue(words("run"));

            KitProcess config = KitProcess.startApart(directory, "config", plan().toString());
            assertThat(config.exitCode()).isEqualTo(3);
            assertThat(config.errors().lines()).first().isEqualTo("kit: " + words("run"));
            KitProcess dry = KitProcess.startApart(directory, "compare", plan().toString(), "--dry-run");
            assertThat(dry.exitCode()).as(dry.errors()).isZero();
            assertThat(dry.errors().lines()).containsExactly(words("run"));
        }
        KitProcess dry = KitProcess.startApart(directory, "compare", plan().toString(), "--dry-run");
        assertThat(dry.exitCode()).as(dry.errors()).isZero();
        assertThat(dry.errors()).isEmpty();
    }

    @Test
    void anotherUsersKitMayLockTheSameFile() throws IOException {
        new MachineLock(place()).take().close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place())))
                .isEqualTo("rw-rw-rw-");
    }

    @Test
    void whatSomebodyPutInItsPlaceIsNotWritten() throws IOException {
        Path precious = Files.writeString(directory.resolve("precious"), "precious");
        Files.createDirectories(place().getParent());
        Files.createLink(place(), precious);
        refuses();
        Files.delete(place());
        Files.createSymbolicLink(place(), precious);
        refuses();

        assertThat(precious).hasContent("precious");
    }

    private void refuses() throws IOException {
        Path place = place();
        assertThatThrownBy(() -> new MachineLock(place).take())
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("is no plain file: " + place);
    }

    /** The one of the processes that {@link KitProcess} starts in that directory. */
    private Path place() throws IOException {
        return Files.createDirectories(directory.resolve("temporary")).resolve("container-comparison-kit.lock");
    }

    private String words(String run) {
        return "another kit measures on this machine: " + directory.resolve(run) + " (pid "
                + ProcessHandle.current().pid() + ")";
    }

    private Path plan() throws IOException {
        return Files.writeString(
                directory.resolve("mine.yaml"),
                """
                contenders: {one: {command: [sleep, "9"]}}
                endpoints: {root: {path: /}}
                scenarios: [{endpoint: root, duration: 1s}]
                """);
    }
}
