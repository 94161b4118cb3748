package containerkit.loadtest.run.warmup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides from one server's turns of load when one connection has done its part, and when the server is steady. */
final class Steadiness {
    /** CPU of the JIT compiler's threads, as a share of one CPU, below which more connections take nothing from it. */
    static final double COMPILER_CAUGHT_UP = 0.1;

    /** The same share, below which the compiler is at rest. */
    static final double COMPILER_AT_REST = 0.02;

    /**
     * Share by which CPU per request may fall from turn to turn and still be flat: turns of a steady server vary by 8 to
     * 13 %. A rise is no warm-up, so it has no limit.
     */
    static final double MOST_FALL = 0.1;

    private final List<Turn> turns = new ArrayList<>();

    /**
     * All loads of a server, one after the other.
     *
     * @param compilerShare CPU of the JIT compiler's threads, as a share of one CPU; null where it cannot be read
     * @param costs cost of one request in each load, always in the same order and unit; not finite where none succeeded
     */
    record Turn(@Nullable Double compilerShare, List<Double> costs) {
        private boolean compilesLessThan(double share) {
            return compilerShare == null || compilerShare < share;
        }
    }

    void add(Turn turn) {
        turns.add(turn);
    }

    /** Returns whether a turn over one connection leaves little to compile; true where that cannot be read. */
    static boolean caughtUp(Turn turn) {
        return turn.compilesLessThan(COMPILER_CAUGHT_UP);
    }

    /** Returns whether the newest turn compiled hardly anything and its requests cost as much as those before. */
    boolean reached() {
        return turns.size() > 1 && newest(1).compilesLessThan(COMPILER_AT_REST) && flat(newest(2), newest(1));
    }

    private Turn newest(int fromEnd) {
        return turns.get(turns.size() - fromEnd);
    }

    private static boolean flat(Turn before, Turn now) {
        double sum = 0;
        for (int load = 0; load < now.costs().size(); load++) {
            sum += Math.log(now.costs().get(load) / before.costs().get(load));
        }
        return sum / now.costs().size() >= Math.log1p(-MOST_FALL); // false for what is not finite
    }
}
