package containerkit.loadtest.analysis.stats;

/**
 * Nominal two-sided levels that keep 5 % over all looks of a run, the same at each look (as S. J. Pocock, Biometrika 64, 1977).
 * His own levels (0.0182 for four looks) are for one test of normal values. Of 18 pairs in six scenarios with 7 blocks at the
 * first look they let 5.9 % of families err: the farther out in the tail, the less one look's p tells of the next. These are
 * lower, by simulation of that case.
 */
public final class LookLevels {
    private static final double[] NOMINAL = {0.05, 0.027, 0.0195, 0.0148, 0.0123};

    private LookLevels() {}

    /**
     * Returns the level of each look.
     *
     * @param looks number of looks; 0 for a fixed number of blocks, which is looked at once
     * @throws IllegalArgumentException for more than five
     */
    public static double nominal(int looks) {
        if (looks > NOMINAL.length) {
            throw new IllegalArgumentException("at most " + NOMINAL.length + " looks, got " + looks);
        }
        return NOMINAL[Math.max(looks, 1) - 1];
    }
}
