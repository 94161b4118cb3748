package containerkit.loadtest.run.warmup;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides from warm-up cycles whether a server is steady: its throughput neither rises nor falls, and JIT compilers are at rest.
 */
final class Steadiness {
    /**
     * Throughput may rise or fall by this much and still count as the same. Servers that get warm rise by several times that, and
     * on a shared machine steady ones vary by nearly as much.
     */
    static final double MOST_CHANGE_PERCENT = 8;

    /** A compiler that used less than this of the elapsed time has caught up. */
    static final double COMPILE_REST_PERCENT = 12;

    /** So many cycles are compared with as many before them, in the same scenarios; during them compilers must be at rest. */
    static final int COMPARED_CYCLES = 2;

    private Steadiness() {}

    /**
     * One endpoint in one cycle.
     *
     * @param throughputPerSecond successful requests per second
     * @param compilePercent time of the server's JIT compiler, in percent of the elapsed time; null where unknown
     * @param generatorCompilePercent the same of the built-in generator's; null for other tools
     */
    record Turn(
            double throughputPerSecond, @Nullable Double compilePercent, @Nullable Double generatorCompilePercent) {}

    /**
     * Returns whether a server is steady at one endpoint; false where there are too few cycles.
     *
     * @param turns one for each cycle, the oldest first
     * @param loads how many scenarios take turns at the endpoint: only the same ones are compared
     */
    static boolean settled(List<Turn> turns, int loads) {
        int end = turns.size();
        int back = back(loads);
        if (end < fewestCycles(loads)) {
            return false;
        }
        List<Turn> newer = turns.subList(end - COMPARED_CYCLES, end);
        double before = mean(turns.subList(end - COMPARED_CYCLES - back, end - back));
        double now = mean(newer);
        return now > 0
                && now <= before * (1 + MOST_CHANGE_PERCENT / 100)
                && before <= now * (1 + MOST_CHANGE_PERCENT / 100)
                && rests(newer, Turn::compilePercent)
                && rests(newer, Turn::generatorCompilePercent);
    }

    /** Returns how many cycles are needed, where so many scenarios take turns. */
    static int fewestCycles(int loads) {
        return COMPARED_CYCLES + back(loads);
    }

    /** Returns how far back the compared cycles lie: the smallest multiple of {@code loads} that is not less. */
    private static int back(int loads) {
        return (COMPARED_CYCLES + loads - 1) / loads * loads;
    }

    private static boolean rests(List<Turn> turns, Function<Turn, @Nullable Double> percent) {
        return turns.stream()
                        .map(percent)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0)
                < COMPILE_REST_PERCENT;
    }

    private static double mean(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::throughputPerSecond).average().orElseThrow();
    }
}
