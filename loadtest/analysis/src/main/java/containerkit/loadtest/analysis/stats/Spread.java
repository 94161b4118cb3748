package containerkit.loadtest.analysis.stats;

import java.util.List;

/**
 * How much a pair's log ratio scatters from block to block, and how well that is known.
 *
 * @param variance variance of one block's log ratio
 * @param degrees degrees of freedom that it rests on
 */
public record Spread(double variance, int degrees) {
    private static final double NO_SPREAD = 1e-24; // what is left of equal values by rounding is smaller

    /**
     * Returns the larger of a pair's own variance and the mean of those of all pairs among the same contenders. That
     * mean is twice the residual mean square of randomized blocks, so it rests on the degrees of freedom of all
     * contenders; a pair that scatters more than the others keeps its own.
     *
     * @param all log ratios of every pair of some contenders, this one too; itself alone where there are no others
     */
    static Spread of(Sample own, List<Sample> all) {
        int leastBlocks = all.stream().mapToInt(Sample::n).min().orElse(0);
        int degrees = degrees(all.size(), leastBlocks);
        double ownVariance = own.sd() * own.sd();
        return degrees <= own.n() - 1
                ? new Spread(ownVariance, own.n() - 1)
                : new Spread(
                        Math.max(
                                ownVariance,
                                all.stream()
                                        .mapToDouble(pair -> pair.sd() * pair.sd())
                                        .average()
                                        .orElseThrow()),
                        degrees);
    }

    /** Returns the degrees of freedom of contenders that make so many pairs, each with each, in so many blocks. */
    public static int degrees(int pairs, int blocks) {
        int contenders = (int) Math.round((1 + Math.sqrt(1 + 8 * pairs)) / 2);
        return (contenders - 1) * (blocks - 1);
    }

    /**
     * Returns half of the width of Student's t interval of the mean of {@code n} blocks; NaN without degrees of freedom, or
     * where nothing scatters.
     *
     * @param error two-sided error probability
     */
    double halfWidth(double error, int n) {
        return degrees < 1 || variance <= NO_SPREAD
                ? Double.NaN
                : Sample.quantile(1 - error / 2, degrees) * Math.sqrt(variance / n);
    }
}
