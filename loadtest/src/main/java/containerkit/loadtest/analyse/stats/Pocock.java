package containerkit.loadtest.analyse.stats;

/**
 * Nominal two-sided levels that keep 5 % over all looks of a run, the same at each look (S. J. Pocock, Group sequential
 * methods in the design and analysis of clinical trials, Biometrika 64, 1977, table 1).
 */
public final class Pocock {
    private static final double[] NOMINAL = {0.05, 0.0294, 0.0221, 0.0182, 0.0158};

    private Pocock() {}

    /**
     * Returns the level of each look.
     *
     * @param looks how many there are; 0 for a fixed number of blocks, which is looked at once
     * @throws IllegalArgumentException for more than five
     */
    public static double nominal(int looks) {
        if (looks > NOMINAL.length) {
            throw new IllegalArgumentException("at most " + NOMINAL.length + " looks, got " + looks);
        }
        return NOMINAL[Math.max(looks, 1) - 1];
    }
}
