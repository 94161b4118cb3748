package containerkit.loadtest.analysis.stats;

import java.util.List;

/**
 * How much a pair's log ratio scatters from block to block, and how well that is known. When pairs share what they know
 * was chosen by simulation (docs/measurements/2026-11-29-coverage.md).
 *
 * @param degrees degrees of freedom that the variance rests on
 */
public record Spread(double variance, double degrees) {
    private static final int MOST_CONTENDERS = 4; // of more, one that scatters most would be lost in the mean
    private static final int MOST_PAIRS = 6; // of more, the levels lie so far out that unequal spreads matter
    private static final int ENOUGH_BLOCKS = 8; // a pair knows its own spread nearly as well
    private static final double NO_SPREAD = 1e-24; // what is left of equal values by rounding is smaller

    /** Returns whether a scenario's pairs share their spread, after so many blocks, if {@code pairs} share the run's error. */
    public static boolean shared(int contenders, int pairs, int blocks) {
        return contenders <= MOST_CONTENDERS && pairs <= MOST_PAIRS && blocks < ENOUGH_BLOCKS;
    }

    /** Returns the degrees of freedom of contenders that make so many pairs, each with each, in so many blocks. */
    public static int degrees(int pairs, int blocks) {
        int contenders = (int) Math.round((1 + Math.sqrt(1 + 8 * pairs)) / 2);
        return (contenders - 1) * (blocks - 1);
    }

    /**
     * Returns the larger of a pair's own variance and the mean of those of all pairs among the same contenders. That
     * mean is twice the residual mean square of randomized blocks, so it rests on the degrees of freedom of all
     * contenders. A pair that scatters more than the mean keeps its own, with as many times fewer degrees, and a pair
     * that scatters not at all too.
     *
     * @param all log ratios of every pair of some contenders, this one too; itself alone where there are no others
     */
    static Spread of(Sample own, List<Sample> all) {
        int ownDegrees = own.n() - 1;
        double ownVariance = own.sd() * own.sd();
        double mean = all.stream()
                .mapToDouble(pair -> pair.sd() * pair.sd())
                .average()
                .orElse(0);
        int leastBlocks = all.stream().mapToInt(Sample::n).min().orElse(0);
        int degrees = degrees(all.size(), leastBlocks);
        return degrees <= ownDegrees || ownVariance <= NO_SPREAD
                ? new Spread(ownVariance, ownDegrees)
                : new Spread(
                        Math.max(ownVariance, mean), Math.max(ownDegrees, degrees * Math.min(1, mean / ownVariance)));
    }

    /**
     * Returns half of the width of Student's t interval of the mean of {@code n} blocks, with that two-sided error
     * probability; NaN without degrees of freedom, or where nothing scatters.
     */
    public double halfWidth(double error, int n) {
        return degrees < 1 || variance <= NO_SPREAD
                ? Double.NaN
                : Sample.quantile(1 - error / 2, degrees) * Math.sqrt(variance / n);
    }
}
