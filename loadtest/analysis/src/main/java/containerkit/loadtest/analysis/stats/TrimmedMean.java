package containerkit.loadtest.analysis.stats;

import java.util.Arrays;

/**
 * The 25 % trimmed mean: a quarter of the values, rounded down, is left out at each end, so that one odd slice does
 * not make a block. Up to three values it is the plain mean.
 */
public final class TrimmedMean {
    private static final int ONE_IN = 4;

    private TrimmedMean() {}

    /** Returns whether any of so many values are left out. */
    public static boolean trims(int values) {
        return values >= ONE_IN;
    }

    /** Returns the trimmed mean of at least one value. */
    public static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int cut = sorted.length / ONE_IN;
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElseThrow();
    }
}
