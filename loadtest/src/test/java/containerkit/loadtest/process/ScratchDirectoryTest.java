package containerkit.loadtest.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchDirectoryTest {
    @TempDir
    Path parent;

    @Test
    void goesWithAllThatIsInIt() throws Exception {
        ScratchDirectory scratch = ScratchDirectory.create("test");
        Files.writeString(Files.createDirectory(scratch.path().resolve("below")).resolve("file"), "text");

        scratch.close();

        assertThat(scratch.path()).doesNotExist();
    }

    @Test
    void whatAKilledKitLeftIsSweptAndNothingElse() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path left = Files.createDirectory(parent.resolve("kit-server-" + killed.pid() + "-123"));
        Files.writeString(left.resolve("work"), "text");
        Path running = Files.createDirectory(
                parent.resolve("kit-server-" + ProcessHandle.current().pid() + "-123"));
        Path ofPredecessor = Files.createDirectory(
                parent.resolve("kit-server-" + ProcessHandle.current().pid() + "-124"));
        Files.setLastModifiedTime(ofPredecessor, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        Path foreign = Files.createDirectory(parent.resolve("kit-of-tools"));
        Path numbered = Files.createDirectory(parent.resolve("kit-x-99999999999999999999-1"));

        ScratchDirectory.sweep(parent, Duration.ofHours(1));
        assertThat(left).as("on another machine it may be at work").exists();
        ScratchDirectory.sweep(parent);

        assertThat(left).doesNotExist();
        assertThat(ofPredecessor)
                .as("older than the process that now has its id")
                .doesNotExist();
        assertThat(running).exists();
        assertThat(foreign).exists();
        assertThat(numbered).as("no process has such an id").exists();
    }
}
