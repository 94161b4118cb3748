package containerkit.app.work;

/**
 * A fixed amount of computation. It is counted in steps and not in time: a server that is short of CPU must not be let
 * off with fewer of them. The step is Marsaglia's xorshift ("Xorshift RNGs", 2003), each of which needs the one before.
 */
final class Burn {

    private static final int STEPS_PER_UNIT = 100;
    private static final long SEED = 88172645463325252L;

    private Burn() {}

    /** Computes {@code units} and returns the last state, the same for the same number of units. */
    static long burn(int units) {
        long state = SEED;
        for (int unit = 0; unit < units; unit++) {
            for (int step = 0; step < STEPS_PER_UNIT; step++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
        }
        return state;
    }
}
