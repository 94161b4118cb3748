package containerkit.loadtest.run.warmup;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All loads of a server, one after the other: they tell when one connection has done its part, and when the server is
 * steady.
 *
 * @param compilerShare CPU of the JIT compiler's threads, as a share of one CPU; null where it cannot be read
 * @param costs cost of one request in each load, always in the same order and unit; not finite where none succeeded
 */
record Turn(@Nullable Double compilerShare, List<Double> costs) {
    /** CPU of the JIT compiler's threads, as a share of one CPU, below which more connections take nothing from it. */
    private static final double COMPILER_CAUGHT_UP = 0.1;

    /** The same share, below which the compiler is at rest. */
    private static final double COMPILER_AT_REST = 0.02;

    /**
     * Share by which CPU per request may fall from turn to turn and still be flat: turns of a steady server vary by 8 to
     * 13 %. A rise is no warm-up, so it has no limit.
     */
    private static final double MOST_FALL = 0.1;

    /** Returns whether a turn over one connection leaves little to compile; true where that cannot be read. */
    boolean caughtUp() {
        return compilesLessThan(COMPILER_CAUGHT_UP);
    }

    /** Returns whether it compiled hardly anything and its requests cost as much as those of the turn before. */
    boolean steadyAfter(Turn before) {
        double sum = 0;
        for (int load = 0; load < costs.size(); load++) {
            sum += Math.log(costs.get(load) / before.costs.get(load));
        }
        boolean flat = sum / costs.size() >= Math.log1p(-MOST_FALL); // false for what is not finite
        return flat && compilesLessThan(COMPILER_AT_REST);
    }

    private boolean compilesLessThan(double share) {
        return compilerShare == null || compilerShare < share;
    }
}
