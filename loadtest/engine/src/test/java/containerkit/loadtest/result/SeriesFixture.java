package containerkit.loadtest.result;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Timeline;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Series of a second, a reading every 100 ms, whose every figure follows from the slice. */
public final class SeriesFixture {
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
        List<Long> ms =
                LongStream.rangeClosed(0, READINGS).mapToObj(i -> 5 + 100 * i).toList();
        return Series.of(
                slice, server, 0, told ? new LoadResult.Progress(0, new ResponseCounts(ms, good(base))) : null);
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
