package containerkit.loadtest.analysis.stats;

import java.util.Collection;
import org.hipparchus.distribution.continuous.TDistribution;

/** Number of some values, arithmetic mean (0 for none), and standard deviation with n - 1 (0 below two). */
public record Sample(int n, double mean, double sd) {
    public static Sample of(Collection<Double> values) {
        int n = values.size();
        double mean = mean(values);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return new Sample(n, mean, n < 2 ? 0 : Math.sqrt(squares / (n - 1)));
    }

    /** Returns the arithmetic mean; 0 for no value. */
    public static double mean(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** Returns the value that a variable with Student's t distribution stays below with probability {@code level}, with those degrees of freedom. */
    public static double quantile(double level, double degrees) {
        return new TDistribution(degrees).inverseCumulativeProbability(level);
    }
}
