package containerkit.loadtest.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawFilesTest {
    @TempDir
    Path run;

    @Test
    void aRateThatBeginsLikeAnotherHasFilesOfItsOwn() throws IOException {
        for (String name : List.of("b1-x-r10.json", "b1-x-r10.percentiles.csv", "b1-x-r10.5.json", "b1-x-r105.json")) {
            Files.createDirectories(run.resolve("raw"));
            Files.createFile(run.resolve("raw").resolve(name));
        }
        RawFiles files = RawFiles.of(run);

        assertThat(files.of(slice("raw/b1-x-r10")))
                .containsExactly("raw/b1-x-r10.json", "raw/b1-x-r10.percentiles.csv");
        assertThat(files.of(slice("raw/b1-x-r10.5"))).containsExactly("raw/b1-x-r10.5.json");
    }

    @Test
    void whatARunNeedNotHaveIsNamedWhereItIsThere() throws IOException {
        assertThat(RawFiles.of(run).optional()).isEmpty();
        Files.createFile(run.resolve("capacities.jsonl"));
        assertThat(RawFiles.of(run).optional()).containsExactly("capacities.jsonl");
        Files.createFile(run.resolve("profiles.jsonl"));
        assertThat(RawFiles.of(run).optional()).containsExactly("profiles.jsonl", "capacities.jsonl");
    }

    private static SliceResult slice(String raw) {
        return new SliceResult(1, 1, "all", 1, RunFixture.TOMCAT, "x", Instant.EPOCH, raw, null, null, List.of());
    }
}
