package containerkit.loadtest.run.warmup;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides from warm-up cycles whether a server is steady: its throughput neither rises nor falls, and JIT compilers are at rest.
 */
final class Steadiness {
    /**
     * Throughput may rise or fall by this much and still count as the same. While compilers work it rises by 20 to 60 %; on a
     * shared machine it varies by 10 % afterwards.
     */
    static final double MOST_CHANGE_PERCENT = 15;

    /** A compiler that used less than this of the elapsed time has caught up. */
    static final double COMPILE_REST_PERCENT = 12;

    /** The same two of a single endpoint, which varies more by itself; one late compilation takes a third of a short load. */
    static final double MOST_CHANGE_OF_ONE_PERCENT = 40;

    static final double COMPILE_REST_OF_ONE_PERCENT = 50;

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
     * One endpoint in all cycles so far.
     *
     * @param turns one for each cycle, the oldest first
     * @param loads how many scenarios take turns at the endpoint: only the same ones are compared
     */
    record History(List<Turn> turns, int loads) {
        boolean longEnough() {
            return turns.size() >= fewestCycles(loads);
        }

        /** Returns ln(now / before) of its throughput; not finite where one of the two is 0. */
        double change() {
            int end = turns.size();
            int back = back(loads);
            return Math.log(mean(newest()) / mean(turns.subList(end - COMPARED_CYCLES - back, end - back)));
        }

        boolean nearlySteady() {
            return within(change(), MOST_CHANGE_OF_ONE_PERCENT)
                    && rests(newest(), Turn::compilePercent, COMPILE_REST_OF_ONE_PERCENT);
        }

        List<Turn> newest() {
            return turns.subList(turns.size() - COMPARED_CYCLES, turns.size());
        }
    }

    /**
     * Returns whether a server is steady; false where there are too few cycles. In a load of half a second a single endpoint
     * varies too much by itself, and one late compilation fills it, so means over all endpoints count: geometric of the changes.
     */
    static boolean settled(Collection<History> endpoints) {
        if (endpoints.isEmpty() || !endpoints.stream().allMatch(History::longEnough)) {
            return false;
        }
        double change =
                endpoints.stream().mapToDouble(History::change).average().orElseThrow();
        List<Turn> newest = endpoints.stream()
                .flatMap(endpoint -> endpoint.newest().stream())
                .toList();
        return within(change, MOST_CHANGE_PERCENT)
                && rests(newest, Turn::compilePercent, COMPILE_REST_PERCENT)
                && rests(newest, Turn::generatorCompilePercent, COMPILE_REST_PERCENT)
                && endpoints.stream().allMatch(History::nearlySteady);
    }

    /** Returns how many cycles are needed, where so many scenarios take turns. */
    static int fewestCycles(int loads) {
        return COMPARED_CYCLES + back(loads);
    }

    /** Returns how far back the compared cycles lie: the smallest multiple of {@code loads} that is not less. */
    private static int back(int loads) {
        return (COMPARED_CYCLES + loads - 1) / loads * loads;
    }

    /** Whether a change, as a logarithm, is at most so many percent up or down. */
    private static boolean within(double change, double percent) {
        return Math.abs(change) <= Math.log1p(percent / 100);
    }

    private static boolean rests(List<Turn> turns, Function<Turn, @Nullable Double> percent, double limit) {
        return turns.stream()
                        .map(percent)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0)
                < limit;
    }

    private static double mean(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::throughputPerSecond).average().orElseThrow();
    }
}
