package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.run.FakeDriver;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one JSON document a line. */
class StoredLinesTest {
    private final RunResult run = RunFixture.run();
    private final SliceResult first = run.slices().get(1);
    private final SliceResult second = run.slices().get(2);

    @TempDir
    private Path directory;

    @Test
    void halfOfASurrogatePairLosesNoLine() throws IOException {
        Path lines = directory.resolve("texts.jsonl");

        JsonLines.append(lines, "shortened \uD83D");
        JsonLines.append(lines, "whole");

        assertThat(JsonLines.lines(lines, String.class)).hasSize(2).endsWith("whole");
    }

    @Test
    void aResumedRunAppendsBehindTheLastWholeLine() throws IOException {
        ResultStore.create(directory, run.header()).append(first);
        Files.writeString(file(), Files.readString(file()) + "{\"block\":1,\"att");

        ResultStore store = ResultStore.resume(directory);
        store.append(second);

        assertThat(Files.readAllLines(file()))
                .containsExactly(
                        Json.mapper().writeValueAsString(first), Json.mapper().writeValueAsString(second));
    }

    @Test
    void progressIsNotStored() throws IOException {
        LoadResult load = FakeDriver.throughput(70).with(new TreeMap<>(Map.of(1L, 70L)));
        ResultStore store = ResultStore.create(directory, run.header());
        store.append(Slices.of(1, 1, "1", RunFixture.TOMCAT, RunFixture.SIEGE_50, load, null));

        assertThat(Files.readString(directory.resolve("slices.jsonl"))).doesNotContain("progress");
        LoadResult read = ResultStore.load(directory).slices().get(0).load();
        assertThat(read.good()).isEqualTo(70);
        assertThat(read.progress()).isNull();
    }

    private Path file() {
        return directory.resolve("slices.jsonl");
    }

    private static final long MORE_THAN_ANY_HEAP_OF_THE_KIT = 3L << 30;

    @Test
    void linesOfAnyLengthAreReadWhateverPieceTheyEndIn() throws IOException {
        List<String> values = Stream.of(65_532, 65_533, 65_534, 65_535, 1, 0, 300_000, 5)
                .map("x"::repeat)
                .toList();
        Path file = file(values);

        assertThat(JsonLines.lines(file, String.class)).isEqualTo(values);
    }

    @Test
    void aLineWithoutAnEndIsNotReadWhole() throws IOException {
        Path file = file(List.of("whole"));
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(MORE_THAN_ANY_HEAP_OF_THE_KIT);
        }

        assertThat(JsonLines.lines(file, String.class)).containsExactly("whole");
    }

    @Test
    void noLinkIsFollowed() throws IOException {
        Path elsewhere = file(List.of("mine"));
        Path link = Files.createSymbolicLink(directory.resolve("slices.jsonl"), elsewhere);

        assertThatThrownBy(() -> JsonLines.lines(link, String.class))
                .isInstanceOf(UserFailure.class)
                .hasMessage(link + " is a link or no plain file");
    }

    @Test
    void aLongLineThatWasCutOffIsNotKept() throws IOException {
        Path file = file(List.of("one", "two"));
        Files.writeString(file, Files.readString(file) + "x".repeat(200_000));

        JsonLines.dropCutLine(file);

        assertThat(file).hasContent("\"one\"\n\"two\"\n");
    }

    private Path file(List<String> values) throws IOException {
        Path file = Files.createTempFile(directory, "", ".jsonl");
        for (String value : values) {
            JsonLines.append(file, value);
        }
        return file;
    }
}
