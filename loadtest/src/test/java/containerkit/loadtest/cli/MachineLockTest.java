package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes are in TerminalEndToEndTest. */
class MachineLockTest {
    @TempDir
    Path directory;

    @Test
    void whoComesLaterIsToldWhoMeasures() throws IOException {
        Path place = directory.resolve("kit.lock");
        try (MachineLock first = MachineLock.take(place)) {
            first.names(directory.resolve("run"));

            assertThatThrownBy(() -> MachineLock.take(place))
                    .isInstanceOfSatisfying(
                            UserFailure.class,
                            failure -> assertThat(failure.exit().code()).isEqualTo(3))
                    .hasMessage("another kit measures on this machine: " + directory.resolve("run") + " (pid "
                            + ProcessHandle.current().pid() + ")");
        }
    }

    @Test
    void itEndsWithTheRunAndWhatAnEarlierOneWroteIsGone() throws IOException {
        Path place = directory.resolve("kit.lock");
        try (MachineLock first = MachineLock.take(place)) {
            first.names(directory.resolve("a-rather-long-name-of-a-run"));
        }
        try (MachineLock second = MachineLock.take(place)) {
            second.names(directory.resolve("b"));
            assertThat(Files.readAllLines(place))
                    .containsExactly(
                            String.valueOf(ProcessHandle.current().pid()),
                            directory.resolve("b").toString());
        }
    }
}
