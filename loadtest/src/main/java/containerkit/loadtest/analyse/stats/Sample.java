package containerkit.loadtest.analyse.stats;

import java.util.Arrays;

/** Mean and variance of values that are a sample of more. */
public final class Sample {
    private Sample() {}

    /** The arithmetic mean; NaN of none. */
    public static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** With n - 1; NaN below two values. */
    public static double variance(double[] values) {
        if (values.length < 2) {
            return Double.NaN;
        }
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }
}
