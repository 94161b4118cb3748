package containerkit.loadtest.analysis.stats;

import java.util.List;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A mean over blocks with an interval of its own, which shares its 95 % with no other.
 *
 * @param blocks number of blocks it rests on, at least one
 * @param value the mean
 * @param interval 95 % confidence interval of the mean (Student's t over the blocks); null below two blocks, or where
 *     all show the same
 */
public record BlockMean(int blocks, double value, @Nullable Interval interval) {
    private static final double LEVEL = 0.975;

    /**
     * Smallest number of blocks for an interval that is shown. With two, t is 12.7: such an interval is mostly wider
     * than what is compared.
     */
    public static final int FEWEST_BLOCKS = 3;

    /** Returns the interval for display; null without one, or below {@value #FEWEST_BLOCKS} blocks. */
    public @Nullable Interval shownInterval() {
        return blocks < FEWEST_BLOCKS ? null : interval;
    }

    /**
     * Returns the value with its interval: {@code 12.3 [12.1, 12.6]}, {@code 12.3 [not enough data]}, or the value
     * alone where there is no interval.
     */
    public String text(DoubleFunction<String> number) {
        return interval == null ? number.apply(value) : Interval.text(value, shownInterval(), number);
    }

    /** Returns the arithmetic mean of one value for each block. */
    public static BlockMean of(List<Double> values) {
        LogRatios sums = LogRatios.of(values);
        double half = half(sums);
        return new BlockMean(
                sums.n(), sums.mean(), half > 0 ? new Interval(sums.mean() - half, sums.mean() + half) : null);
    }

    /** Returns the geometric mean, from the natural logarithm of one value for each block. */
    public static BlockMean ofLogs(List<Double> logs) {
        LogRatios sums = LogRatios.of(logs);
        double half = half(sums);
        return new BlockMean(
                sums.n(),
                Math.exp(sums.mean()),
                half > 0 ? new Interval(Math.exp(sums.mean() - half), Math.exp(sums.mean() + half)) : null);
    }

    private static double half(LogRatios sums) {
        return sums.testable() ? new StudentT().quantile(LEVEL, sums.degrees()) * sums.standardError() : 0;
    }
}
