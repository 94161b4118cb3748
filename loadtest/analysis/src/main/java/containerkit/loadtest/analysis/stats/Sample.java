package containerkit.loadtest.analysis.stats;

import java.util.Arrays;
import java.util.Collection;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Summary of some values.
 *
 * @param n number of values
 * @param mean arithmetic mean; 0 for none
 * @param sd standard deviation with n - 1; 0 below two
 */
public record Sample(int n, double mean, double sd) {
    public static Sample of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    public static Sample of(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Sample(values.length, mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
    }

    /** Returns the arithmetic mean; 0 for no value. */
    public static double mean(Collection<Double> values) {
        return of(values).mean();
    }

    /** Returns the value that a variable with Student's t distribution stays below with probability {@code level}. */
    public static double quantile(double level, double degrees) {
        return new TDistribution(degrees).inverseCumulativeProbability(level);
    }
}
