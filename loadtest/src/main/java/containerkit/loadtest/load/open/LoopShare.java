package containerkit.loadtest.load.open;

/**
 * The share that one of several event loops has in a slice's load.
 *
 * @param index which loop, counted from 0
 * @param loops how many there are
 */
record LoopShare(int index, int loops) {
    /** The generator takes up to a fifth of the CPU (docs/method.md); with these a loop is busy half of the time or so. */
    private static final int CORES_PER_LOOP = 3;

    /** How many loops the generator has on a machine with so many cores: one for every three, rounded up. */
    static int loopsOn(int cores) {
        return (cores + CORES_PER_LOOP - 1) / CORES_PER_LOOP;
    }

    /** Its part of so many, as equal as can be; the parts of all loops add up to the whole. */
    long of(long all) {
        return all / loops + (index < all % loops ? 1 : 0);
    }
}
