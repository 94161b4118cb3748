package containerkit.loadtest.analyse.stats;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mean over blocks with an interval of its own, which shares its 95 % with no other.
 *
 * @param blocks how many blocks it rests on, at least one
 * @param value the mean
 * @param interval holds it with 95 % confidence (Student's t over the blocks); null below two blocks, or where all show
 *     the same
 */
public record BlockMean(int blocks, double value, @Nullable Interval interval) {
    private static final double LEVEL = 0.975;

    /** The arithmetic mean of one figure for each block. */
    public static BlockMean of(List<Double> figures) {
        LogRatios sums = LogRatios.of(figures);
        double half = half(sums);
        return new BlockMean(
                sums.n(), sums.mean(), half > 0 ? new Interval(sums.mean() - half, sums.mean() + half) : null);
    }

    /** The geometric mean, from the natural logarithm of one figure for each block. */
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
