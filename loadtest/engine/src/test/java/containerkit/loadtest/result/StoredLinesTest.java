package containerkit.loadtest.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Timeline;
import containerkit.loadtest.run.FakeDriver;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one JSON document a line. */
class StoredLinesTest {
    private final RunResult run = RunFixture.run();
    private final Series first = SeriesFixture.of(run.slices().get(1));
    private final Series second = SeriesFixture.of(run.slices().get(2));

    @TempDir
    private Path directory;

    @Test
    void aSeriesIsALineWithTheKeysOfItsSlice() throws IOException {
        store(first, second);

        assertThat(Files.readAllLines(file()))
                .containsExactly(
                        Json.mapper().writeValueAsString(first), Json.mapper().writeValueAsString(second));
        assertThat(ResultStore.load(directory).slices()).isEmpty();
    }

    @Test
    void aColumnThatWasNeverReadTakesNoSpaceAndAFigureThatIsMissingIsNull() throws IOException {
        Series bare = SeriesFixture.of(
                Slices.of(1, 1, "1", RunFixture.TOMCAT, RunFixture.SIEGE_50, null, Slices.samples(1_000, false)));
        store(bare);

        assertThat(Files.readString(file()))
                .startsWith("{\"block\":1,\"attempt\":1,\"part\":\"1\",\"round\":1,\"variant\":{")
                .contains("\"server\":{\"ms\":[3,103,", "\"CPU_PERCENT\":[null,17,", "\"GC_MILLIS\":[0,")
                .doesNotContain("POOL", "responses");
    }

    @Test
    void halfOfASurrogatePairLosesNoLine() throws IOException {
        Path lines = directory.resolve("texts.jsonl");

        JsonLines.append(lines, "shortened \uD83D");
        JsonLines.append(lines, "whole");

        assertThat(JsonLines.lines(lines, String.class)).hasSize(2).endsWith("whole");
    }

    @Test
    void aResumedRunAppendsBehindTheLastWholeLine() throws IOException {
        store(first);
        Files.writeString(file(), Files.readString(file()) + "{\"block\":1,\"att");

        ResultStore store = ResultStore.resume(directory);
        store.append(second);

        assertThat(Files.readAllLines(file()))
                .containsExactly(
                        Json.mapper().writeValueAsString(first), Json.mapper().writeValueAsString(second));
    }

    @Test
    void progressIsNotStoredTwice() throws IOException {
        LoadResult load = FakeDriver.throughput(70).with(new ResponseCounts(List.of(1L), List.of(70L)));
        ResultStore store = ResultStore.create(directory, run.header());
        store.append(Slices.of(1, 1, "1", RunFixture.TOMCAT, RunFixture.SIEGE_50, load, null));

        assertThat(Files.readString(directory.resolve("slices.jsonl"))).doesNotContain("progress");
        LoadResult read = ResultStore.load(directory).slices().get(0).load();
        assertThat(read.good()).isEqualTo(70);
        assertThat(read.progress()).isNull();
    }

    private Path file() {
        return directory.resolve(ResultStore.SERIES);
    }

    private void store(Series... series) throws IOException {
        ResultStore store = ResultStore.create(directory, run.header());
        for (Series each : series) {
            store.append(each);
        }
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

    /** Series of a second, a reading every 100 ms, whose every figure follows from the slice. */
    public static final class SeriesFixture {
        private static final int READINGS = 10;
        private static final double MIB = 1 << 20;

        private SeriesFixture() {}

        /** The heap falls once, between the sixth and the seventh reading; answers where the tool is the kit's own. */
        public static Series of(SliceResult slice) {
            int base = 10 * slice.block() + slice.variant().label().length();
            Map<Reading, List<@Nullable Double>> columns = new EnumMap<>(Reading.class);
            columns.put(Reading.CPU_PERCENT, column(i -> i == 0 ? null : Double.valueOf(base + i)));
            columns.put(Reading.LIVE_THREADS, column(i -> 90.0 + i));
            columns.put(Reading.HEAP_BYTES, column(i -> (i < 6 ? base + 5 * i : base) * MIB));
            columns.put(Reading.RSS_BYTES, column(i -> 300 * MIB));
            columns.put(Reading.GC_COUNT, column(i -> i < 6 ? 0.0 : 1.0));
            columns.put(Reading.GC_MILLIS, column(i -> i < 6 ? 0.0 : 7.0));
            if (slice.samples() != null && slice.samples().get(Reading.POOL_BUSY) != null) {
                columns.put(Reading.POOL_BUSY, column(i -> (double) (base % 7 + i)));
                columns.put(Reading.POOL_QUEUED, column(i -> 0.0));
            }
            Timeline server = new Timeline(
                    LongStream.range(0, READINGS).mapToObj(i -> 3 + 100 * i).toList(), columns);
            boolean told = slice.scenario().contains("-open-");
            List<Long> ms = LongStream.rangeClosed(0, READINGS)
                    .mapToObj(i -> 5 + 100 * i)
                    .toList();
            return Series.of(slice, server, told ? new ResponseCounts(ms, good(base)) : null);
        }

        /** Two hundred in every interval, and a few more that tell the slices apart. */
        private static List<Long> good(int base) {
            return LongStream.rangeClosed(0, READINGS)
                    .mapToObj(i -> i * (200L + base))
                    .toList();
        }

        private static List<@Nullable Double> column(IntFunction<@Nullable Double> figure) {
            List<@Nullable Double> column = new ArrayList<>();
            IntStream.range(0, READINGS).forEach(i -> column.add(figure.apply(i)));
            return column;
        }
    }
}
