package containerkit.loadtest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides from warm-up cycles whether a server has become as fast as it will be: its throughput no longer rises, and no
 * JIT compiler is busy any more.
 */
final class Steadiness {
    /** Throughput may be this much higher than before and still be taken for the same. */
    static final double MOST_RISE_PERCENT = 5;

    /** Compilers that took less than this of the elapsed time have caught up. */
    static final double COMPILE_REST_PERCENT = 10;

    /** So many cycles are compared with as many before them, by the same loads; in each the compilers must be at rest. */
    static final int COMPARED_CYCLES = 2;

    private Steadiness() {}

    /**
     * One endpoint in one cycle.
     *
     * @param throughputPerSecond good answers per second
     * @param compilePercent time of the server's JIT compiler, in percent of the elapsed time; null where unknown
     * @param generatorCompilePercent the same of the built-in generator's; null for other tools
     */
    record Turn(double throughputPerSecond, @Nullable Double compilePercent, @Nullable Double generatorCompilePercent) {
        boolean compilersRest() {
            return rests(compilePercent) && rests(generatorCompilePercent);
        }

        private static boolean rests(@Nullable Double percent) {
            return percent == null || percent < COMPILE_REST_PERCENT;
        }
    }

    /**
     * Whether a server has settled at one endpoint; false where the cycles are too few to tell.
     *
     * @param turns one for each cycle, the oldest first
     * @param loads how many loads take turns at the endpoint: like is compared with like, and no cycle with itself
     */
    static boolean settled(List<Turn> turns, int loads) {
        int end = turns.size();
        int back = (COMPARED_CYCLES + loads - 1) / loads * loads; // the smallest multiple that is no less
        if (end < COMPARED_CYCLES + back) {
            return false;
        }
        List<Turn> newer = turns.subList(end - COMPARED_CYCLES, end);
        double before = mean(turns.subList(end - COMPARED_CYCLES - back, end - back));
        double now = mean(newer);
        return now > 0
                && now <= before * (1 + MOST_RISE_PERCENT / 100)
                && newer.stream().allMatch(Turn::compilersRest);
    }

    private static double mean(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::throughputPerSecond).average().orElseThrow();
    }
}
