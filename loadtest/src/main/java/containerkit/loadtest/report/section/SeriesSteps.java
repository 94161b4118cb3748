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
    /** The kit reads every 100 ms; anything finer would be made up. */
    private static final long SHORTEST_MS = 100;

    private static final int MOST = 30;
    private static final List<Integer> FACTORS = List.of(1, 2, 5);
    private static final double MS_PER_SECOND = 1_000;

    private final Series series;
    private final long stepMs;
    private final int count;

    private SeriesSteps(Series series, long stepMs) {
        this.series = series;
        this.stepMs = stepMs;
        this.count = (int) (endMs(series) / stepMs) + 1;
    }

    /** In steps of that length. */
    static SeriesSteps of(Series series, long stepMs) {
        return new SeriesSteps(series, stepMs);
    }

    /** The shortest of 100, 200, 500 ms, 1 s … that cuts none of them into more than {@value #MOST}. */
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

    /** When the last figure was read. */
    private static long endMs(Series series) {
        long end = last(series.server().ms());
        return series.answers() == null
                ? end
                : Math.max(end, last(series.answers().ms()));
    }

    private static long last(List<Long> ms) {
        return ms.isEmpty() ? 0 : Math.max(0, ms.get(ms.size() - 1));
    }

    int count() {
        return count;
    }

    /** The mean of what was read in each step. */
    List<@Nullable Double> means(@Nullable List<? extends @Nullable Number> column) {
        double[] sums = new double[count];
        int[] known = new int[count];
        for (int i = 0; column != null && i < column.size(); i++) {
            Number figure = column.get(i);
            if (figure != null) {
                int step = (int) (series.server().ms().get(i) / stepMs);
                sums[step] += figure.doubleValue();
                known[step]++;
            }
        }
        List<@Nullable Double> means = new ArrayList<>();
        for (int step = 0; step < count; step++) {
            means.add(known[step] == 0 ? null : Double.valueOf(sums[step] / known[step]));
        }
        return means;
    }

    /** What was read last in each step: for what only grows. */
    List<@Nullable Double> latest(@Nullable List<? extends @Nullable Number> column) {
        @Nullable Double[] latest = new @Nullable Double[count];
        for (int i = 0; column != null && i < column.size(); i++) {
            Number figure = column.get(i);
            if (figure != null) {
                latest[(int) (series.server().ms().get(i) / stepMs)] = figure.doubleValue();
            }
        }
        return Arrays.asList(latest);
    }

    /**
     * Good answers per second; null in a step of which less than half lies between the first request and the last answer.
     */
    List<@Nullable Double> answersPerSecond() {
        List<@Nullable Double> rates = new ArrayList<>();
        ResponseCounts answers = series.answers();
        for (int step = 0; step < count; step++) {
            rates.add(
                    answers == null || answers.ms().isEmpty()
                            ? null
                            : rate(answers, step * stepMs, (step + 1) * stepMs));
        }
        return rates;
    }

    private @Nullable Double rate(ResponseCounts answers, long fromMs, long toMs) {
        long from = Math.max(fromMs, answers.ms().get(0));
        long to = Math.min(toMs, last(answers.ms()));
        return 2 * (to - from) < stepMs
                ? null
                : Double.valueOf((good(answers, to) - good(answers, from)) / (to - from) * MS_PER_SECOND);
    }

    /** Between two counts the answers came evenly. */
    private static double good(ResponseCounts answers, long ms) {
        List<Long> times = answers.ms();
        int after = 0;
        while (after < times.size() - 1 && times.get(after) < ms) {
            after++;
        }
        long later = answers.good().get(after);
        if (after == 0 || times.get(after).equals(times.get(after - 1))) {
            return later;
        }
        long earlier = answers.good().get(after - 1);
        double share = (double) (ms - times.get(after - 1)) / (times.get(after) - times.get(after - 1));
        return earlier + Math.min(1, share) * (later - earlier);
    }
}
