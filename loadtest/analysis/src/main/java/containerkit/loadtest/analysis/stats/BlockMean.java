package containerkit.loadtest.analysis.stats;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
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
    /**
     * Smallest number of blocks for an interval that is shown. With two, t is 12.7: such an interval is mostly wider
     * than what is compared.
     */
    public static final int FEWEST_BLOCKS = 3;

    /** Returns the interval for display; null without one, or below {@value #FEWEST_BLOCKS} blocks. */
    public @Nullable Interval shownInterval() {
        return blocks < FEWEST_BLOCKS ? null : interval;
    }

    /** Returns {@code 12.3 [12.1, 12.6]}, {@code 12.3 [not enough data]}, or the value alone if it has no interval. */
    public String text(DoubleFunction<String> number) {
        return interval == null ? number.apply(value) : Interval.text(value, shownInterval(), number);
    }

    /** Returns the arithmetic mean of one value for each block. */
    public static BlockMean of(Collection<Double> values) {
        return of(values, 1);
    }

    /** Returns the mean as one of so many that are looked at: the intervals hold together at 95 % (Bonferroni). */
    public static BlockMean of(Collection<Double> values, int family) {
        Sample sample = Sample.of(values);
        double half = Spread.of(sample, List.of(sample)).halfWidth(Ratio.OWN / family, sample.n());
        return new BlockMean(
                sample.n(), sample.mean(), half > 0 ? new Interval(sample.mean() - half, sample.mean() + half) : null);
    }

    /** Returns the geometric mean, from the natural logarithm of one value for each block. */
    public static BlockMean ofLogs(Collection<Double> logs) {
        Ratio ratio = Ratio.ofLogs(logs);
        return new BlockMean(ratio.blocks(), Objects.requireNonNull(ratio.value()), ratio.interval());
    }

    /** Returns whether the shown interval lies on the mean's side of 0. */
    public boolean shown() {
        Interval shown = shownInterval();
        return shown != null && (value > 0 ? shown.low() > 0 : shown.high() < 0);
    }

    /** Returns the absolute value of the shown interval's end that lies farther from 0; of the mean where there is none. */
    public double largestPossible() {
        Interval shown = shownInterval();
        return shown == null ? Math.abs(value) : Math.max(Math.abs(shown.low()), Math.abs(shown.high()));
    }
}
