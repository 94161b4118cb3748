package containerkit.loadtest.run.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.KitProcess;
import containerkit.loadtest.failure.UserFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That it lasts as long as a run is in TerminalEndToEndTest. */
class MachineLockTest {
    @TempDir
    Path directory;

    @Test
    void itEndsWithTheRunAndWhatAnEarlierOneWroteIsGone() throws IOException {
        MachineLock lock = new MachineLock(place().getParent());
        try (MachineLock.Hold first = lock.take("kit test")) {
            assertThat(place()).content().startsWith("kit test (pid ");
            first.names(directory.resolve("a-rather-long-name-of-a-run"));
        }
        assertThat(place()).isEmptyFile();
        Files.writeString(place(), "kit compare into somewhere, of a kit that was killed (pid 1)");
        try (MachineLock.Hold second = lock.take("kit test")) {
            second.names(directory.resolve("b"));
            assertThat(words("b")).endsWith(Files.readString(place()));
        }
    }

    @Test
    void whoComesLaterIsToldWhoMeasures() throws Exception {
        MachineLock lock = new MachineLock(place().getParent());
        try (MachineLock.Hold hold = lock.take("kit test")) {
            hold.names(directory.resolve("run"));

            KitProcess config = KitProcess.startApart(directory, "config", plan().toString());
            assertThat(config.exitCode()).isEqualTo(3);
            assertThat(config.errors().lines()).first().isEqualTo("kit: " + words("run"));
        }
    }

    @Test
    void whatSomebodyPutInItsPlaceIsNotWritten() throws IOException {
        Path precious = Files.writeString(directory.resolve("precious"), "precious");
        Files.createDirectories(place().getParent());
        Files.createSymbolicLink(place(), precious);
        MachineLock lock = new MachineLock(place().getParent());

        assertThatThrownBy(() -> lock.take("kit test"))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("the lock is not a plain file: " + place());
        assertThat(precious).hasContent("precious");
    }

    /** The one of the processes that {@link KitProcess} starts in that directory. */
    private Path place() throws IOException {
        return directory
                .resolve("tmp/comparison-kit-" + Files.getAttribute(directory, "unix:uid"))
                .resolve("machine.lock");
    }

    private String words(String run) {
        return "another kit is at work on this machine: kit test into " + directory.resolve(run) + " (pid "
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
