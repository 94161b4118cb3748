package containerkit.loadtest.analyse.stats;

import java.util.Collections;
import java.util.List;

/**
 * A number that travels with its uncertainty.
 *
 * @param n how many slices it rests on
 * @param value mean over the blocks' values, or the largest for a metric that is a maximum, or the smallest for one that is a minimum
 * @param low the smallest of the slices
 * @param high the largest of the slices
 */
public record Estimate(int n, double value, double low, double high) {
    /** The mean of the blocks' values. */
    public static Estimate mean(List<Double> slices, List<Double> blocks) {
        return of(
                slices,
                blocks.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
    }

    /** The largest slice stands for all. */
    public static Estimate largest(List<Double> slices) {
        return of(slices, Collections.max(slices));
    }

    /** The smallest slice stands for all. */
    public static Estimate smallest(List<Double> slices) {
        return of(slices, Collections.min(slices));
    }

    private static Estimate of(List<Double> slices, double value) {
        return new Estimate(slices.size(), value, Collections.min(slices), Collections.max(slices));
    }
}
