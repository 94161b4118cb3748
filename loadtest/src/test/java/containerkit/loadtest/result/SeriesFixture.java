package containerkit.loadtest.result;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.observe.Readings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Series of a second, a reading every 100 ms, whose every figure follows from the slice. */
public final class SeriesFixture {
    private static final int READINGS = 10;
    private static final long MIB = 1 << 20;

    private SeriesFixture() {}

    /** The heap falls once, between the sixth and the seventh reading; answers where the tool is the kit's own. */
    public static Series of(SliceResult slice) {
        int base = 10 * slice.block() + slice.variant().label().length();
        boolean pool = slice.samples() != null && slice.samples().pool().busy() != null;
        Readings server = new Readings(
                LongStream.range(0, READINGS).mapToObj(i -> 3 + 100 * i).toList(),
                column(i -> i == 0 ? null : Double.valueOf(base + i)),
                column(i -> 90L + i),
                pool ? column(i -> base % 7 + i) : null,
                pool ? column(i -> 0) : null,
                column(i -> (i < 6 ? base + 5 * i : base) * MIB),
                column(i -> 300 * MIB),
                column(i -> i < 6 ? 0L : 1L),
                column(i -> i < 6 ? 0L : 7L));
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

    private static <T> List<@Nullable T> column(IntFunction<@Nullable T> figure) {
        List<@Nullable T> column = new ArrayList<>();
        IntStream.range(0, READINGS).forEach(i -> column.add(figure.apply(i)));
        return column;
    }
}
