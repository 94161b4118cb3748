package containerkit.loadtest.analysis.stats;

import java.util.Arrays;
import java.util.Collection;

/** Mean and variance of a sample. */
public final class Sample {
    private Sample() {}

    /** Returns the arithmetic mean; NaN for no value. */
    public static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** Returns the arithmetic mean; NaN for no value. */
    public static double mean(Collection<Double> values) {
        return mean(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Returns the variance with n - 1; NaN below two values. */
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
