package containerkit.loadtest.report.section;

import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.result.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One series in steps of equal length, few enough to be drawn and read; null where nothing was read in a step. */
final class SeriesSteps {
    /** Shortest step. The kit reads every 100 ms; anything finer would be invented. */
    private static final long SHORTEST_MS = 100;

    private static final int MOST = 30;
    private static final List<Integer> FACTORS = List.of(1, 2, 5);
    private static final double MS_PER_SECOND = 1_000;

    private final Series series;
    private final long stepMs;
    private final int count;

    SeriesSteps(Series series, long stepMs) {
        this.series = series;
        this.stepMs = stepMs;
        this.count = (int) (endMs(series) / stepMs) + 1;
    }

    /** Returns the shortest of 100, 200, 500 ms, 1 s … that cuts none of the series into more than {@value #MOST} steps. */
    static long stepMs(Collection<Series> together) {
        long end = together.stream().mapToLong(SeriesSteps::endMs).max().orElse(0);
        for (long decade = SHORTEST_MS; ; decade *= 10) {
            for (int factor : FACTORS) {
                if (end / (decade * factor) < MOST) {
                    return decade * factor;
                }
            }
        }
    }

    /** Returns the time of the last value, in milliseconds. */
    private static long endMs(Series series) {
        long end = last(series.server().ms());
        return series.responses() == null
                ? end
                : Math.max(end, last(series.responses().ms()));
    }

    private static long last(List<Long> ms) {
        return ms.isEmpty() ? 0 : Math.max(0, ms.get(ms.size() - 1));
    }

    int count() {
        return count;
    }

    /** Returns the mean of the values in each step. */
    List<@Nullable Double> means(@Nullable List<? extends @Nullable Number> column) {
        double[] sums = new double[count];
        int[] known = new int[count];
        for (int i = 0; column != null && i < column.size(); i++) {
            Number value = column.get(i);
            if (value != null) {
                int step = (int) (series.server().ms().get(i) / stepMs);
                sums[step] += value.doubleValue();
                known[step]++;
            }
        }
        List<@Nullable Double> means = new ArrayList<>();
        for (int step = 0; step < count; step++) {
            means.add(known[step] == 0 ? null : Double.valueOf(sums[step] / known[step]));
        }
        return means;
    }

    /** Returns the last value in each step, for values that only grow. */
    List<@Nullable Double> latest(@Nullable List<? extends @Nullable Number> column) {
        @Nullable Double[] latest = new @Nullable Double[count];
        for (int i = 0; column != null && i < column.size(); i++) {
            Number value = column.get(i);
            if (value != null) {
                latest[(int) (series.server().ms().get(i) / stepMs)] = value.doubleValue();
            }
        }
        return Arrays.asList(latest);
    }

    /**
     * Returns the successful requests per second. A step is null if less than half of it lies between the first and the
     * last response.
     */
    List<@Nullable Double> requestsPerSecond() {
        List<@Nullable Double> rates = new ArrayList<>();
        ResponseCounts responses = series.responses();
        for (int step = 0; step < count; step++) {
            rates.add(
                    responses == null || responses.ms().isEmpty()
                            ? null
                            : rate(responses, step * stepMs, (step + 1) * stepMs));
        }
        return rates;
    }

    private @Nullable Double rate(ResponseCounts responses, long fromMs, long toMs) {
        long from = Math.max(fromMs, responses.ms().get(0));
        long to = Math.min(toMs, last(responses.ms()));
        return 2 * (to - from) < stepMs
                ? null
                : Double.valueOf((good(responses, to) - good(responses, from)) / (to - from) * MS_PER_SECOND);
    }

    /** Returns the successful requests up to that time. Assumes that responses came evenly between two counts. */
    private static double good(ResponseCounts responses, long ms) {
        List<Long> times = responses.ms();
        int after = 0;
        while (after < times.size() - 1 && times.get(after) < ms) {
            after++;
        }
        long later = responses.good().get(after);
        if (after == 0 || times.get(after).equals(times.get(after - 1))) {
            return later;
        }
        long earlier = responses.good().get(after - 1);
        double share = (double) (ms - times.get(after - 1)) / (times.get(after) - times.get(after - 1));
        return earlier + Math.min(1, share) * (later - earlier);
    }
}
