package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    Path home;

    @Test
    void latestFollowsTheNewestRunAndSurvivesBeingNamedItself() throws IOException {
        RunDirectory directory = new RunDirectory(home.resolve("reports"));
        Path first = Files.createDirectories(home.resolve("reports/first"));
        Path second = Files.createDirectories(home.resolve("reports/second"));
        Path latest = home.resolve("reports/latest");

        directory.markLatest(first);
        assertThat(latest.toRealPath()).isEqualTo(first.toRealPath());
        directory.markLatest(latest); // kit compare --resume reports/latest
        assertThat(latest.toRealPath()).isEqualTo(first.toRealPath());
        directory.markLatest(second);
        assertThat(latest.toRealPath()).isEqualTo(second.toRealPath());
    }

    @Test
    void aRunElsewhereIsNotTheLatestReport() throws IOException {
        new RunDirectory(home.resolve("reports")).markLatest(Files.createDirectories(home.resolve("elsewhere/run")));
        assertThat(home.resolve("reports")).doesNotExist();
    }

    @Test
    void twoRunsInOneSecondGetTwoDirectories() throws IOException {
        RunDirectory directory = new RunDirectory(home.resolve("reports"));
        Path first = Files.createDirectories(directory.fresh(Instant.EPOCH, "quick"));
        assertThat(directory.fresh(Instant.EPOCH, "quick")).isNotEqualTo(first);
    }
}
