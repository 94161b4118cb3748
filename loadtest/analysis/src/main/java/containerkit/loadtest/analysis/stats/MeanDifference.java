package containerkit.loadtest.analysis.stats;

import org.jspecify.annotations.Nullable;

/**
 * The mean of differences between two contenders, a value for each block.
 *
 * @param blocks number of blocks
 * @param mean mean in the values' unit
 * @param interval interval of the mean by Student's t over the blocks; null below {@value #FEWEST_BLOCKS}
 */
public record MeanDifference(int blocks, double mean, @Nullable Interval interval) {
    private static final int FEWEST_BLOCKS = 3; // two give an interval that says nothing
    private static final double LEVEL = 0.05;

    /** Returns the mean of at least one difference, with its 95 % interval. */
    public static MeanDifference of(double[] differences, StudentT student) {
        return ofSeveral(differences, student, 1);
    }

    /**
     * Returns the mean as one of several that are looked at: the intervals hold together at 95 % (Bonferroni).
     *
     * @param family number of means that are looked at
     */
    public static MeanDifference ofSeveral(double[] differences, StudentT student, int family) {
        double mean = Sample.mean(differences);
        int n = differences.length;
        if (n < FEWEST_BLOCKS) {
            return new MeanDifference(n, mean, null);
        }
        double level = LEVEL / family;
        double half = student.quantile(1 - level / 2, n - 1) * Math.sqrt(Sample.variance(differences) / n);
        return new MeanDifference(n, mean, new Interval(mean - half, mean + half));
    }

    /** Returns whether the interval lies on the mean's side of 0. */
    public boolean shown() {
        return interval != null && (mean > 0 ? interval.low() > 0 : interval.high() < 0);
    }

    /** Returns the absolute value of the interval's end that lies farther from 0; of the mean where there is none. */
    public double largestPossible() {
        return interval == null ? Math.abs(mean) : Math.max(Math.abs(interval.low()), Math.abs(interval.high()));
    }
}
