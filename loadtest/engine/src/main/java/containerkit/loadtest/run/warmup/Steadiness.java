package containerkit.loadtest.run.warmup;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides from warm-up cycles whether a server is steady: its throughput neither rises nor falls, and JIT compilers are at rest.
 */
final class Steadiness {
    /**
     * Percentage by which throughput may rise or fall and still count as the same. While compilers work it rises by 20
     * to 60 %; on a shared machine it varies by 10 % afterwards.
     */
    static final double MOST_CHANGE_PERCENT = 15;

    /** Share of the elapsed time, in percent, below which a compiler has caught up. */
    static final double COMPILE_REST_PERCENT = 12;

    /**
     * The two limits (this one and the next) for a single endpoint, which varies more by itself. One late compilation
     * takes a third of a short load.
     */
    static final double MOST_CHANGE_OF_ONE_PERCENT = 40;

    static final double COMPILE_REST_OF_ONE_PERCENT = 50;

    /**
     * Number of cycles that are compared with as many before them, in the same scenarios. During them compilers must be
     * at rest.
     */
    static final int COMPARED_CYCLES = 2;

    private Steadiness() {}

    /**
     * One endpoint in one cycle.
     *
     * @param throughputPerSecond successful requests per second
     * @param compilePercent time of the server's JIT compiler, in percent of the elapsed time; null where unknown
     * @param generatorCompilePercent time of the built-in generator's JIT compiler, likewise; null for other tools
     */
    record Turn(
            double throughputPerSecond, @Nullable Double compilePercent, @Nullable Double generatorCompilePercent) {}

    /**
     * One endpoint in all cycles so far.
     *
     * @param turns one for each cycle, the oldest first
     * @param loads number of scenarios that take turns at the endpoint: only the same ones are compared
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

        boolean nearlySteady(double shared) {
            return within(change(), shared, MOST_CHANGE_OF_ONE_PERCENT)
                    && rests(newest(), Turn::compilePercent, COMPILE_REST_OF_ONE_PERCENT);
        }

        List<Turn> newest() {
            return turns.subList(turns.size() - COMPARED_CYCLES, turns.size());
        }
    }

    /**
     * Returns ln(now / before) of a server's throughput, the mean over its endpoints. Empty where there are too few
     * cycles, or no request succeeded. In a load of half a second a single endpoint varies too much by itself.
     */
    static OptionalDouble change(Collection<History> endpoints) {
        return endpoints.stream().allMatch(History::longEnough)
                ? endpoints.stream().mapToDouble(History::change).average().stream()
                        .filter(Double::isFinite)
                        .findAny()
                : OptionalDouble.empty();
    }

    /**
     * Returns whether a server is steady; false where there are too few cycles. One late compilation fills a short
     * load, so compilers' time is a mean over all endpoints, too.
     *
     * @param shared the change of the other servers in the same cycles, 0 where there are none: once compilers rest, a
     *     change of all servers at once is the machine's
     */
    static boolean settled(Collection<History> endpoints, double shared) {
        OptionalDouble change = change(endpoints);
        if (change.isEmpty()) {
            return false;
        }
        List<Turn> newest = endpoints.stream()
                .flatMap(endpoint -> endpoint.newest().stream())
                .toList();
        double known = newest.stream().allMatch(turn -> turn.compilePercent() != null) ? shared : 0;
        return within(change.getAsDouble(), known, MOST_CHANGE_PERCENT)
                && rests(newest, Turn::compilePercent, COMPILE_REST_PERCENT)
                && rests(newest, Turn::generatorCompilePercent, COMPILE_REST_PERCENT)
                && endpoints.stream().allMatch(endpoint -> endpoint.nearlySteady(known));
    }

    /** Returns the number of cycles that are needed, where so many scenarios take turns. */
    static int fewestCycles(int loads) {
        return COMPARED_CYCLES + back(loads);
    }

    /**
     * Returns the distance of the compared cycles: the smallest multiple of {@code loads} that is not less than their
     * number.
     */
    private static int back(int loads) {
        return (COMPARED_CYCLES + loads - 1) / loads * loads;
    }

    /** Returns whether a change, by itself or beside the shared one, is at most so many percent up or down. */
    private static boolean within(double change, double shared, double percent) {
        return Math.min(Math.abs(change), Math.abs(change - shared)) <= Math.log1p(percent / 100);
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
