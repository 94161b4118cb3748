package containerkit.loadtest.analysis.stats;

/**
 * A value with its range over slices.
 *
 * @param n number of slices it rests on
 * @param value mean over the blocks' values, or the largest for a metric that is a maximum, or the smallest for one
 *     that is a minimum
 * @param low the smallest of the slices
 * @param high the largest of the slices
 */
public record Estimate(int n, double value, double low, double high) {}
