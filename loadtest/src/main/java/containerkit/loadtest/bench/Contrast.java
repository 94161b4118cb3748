package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One metric of a server under two scenarios, whose slices took turns in every block. The ratio is over the blocks'
 * trimmed means of all rounds, because slices of one block share a start of the server. It has a 95 % t interval.
 *
 * @param a the scenario in the numerator
 * @param b the scenario in the denominator
 * @param ratio a's value over b's
 */
public record Contrast(Side a, Side b, Ratio ratio) {
    /**
     * One scenario of a contrast.
     *
     * @param scenario name of the scenario
     * @param mean geometric mean of the blocks' values; null where no block has one
     * @param good number of slices that count
     * @param voids number of slices that do not count
     */
    public record Side(String scenario, @Nullable Double mean, int good, int voids) {}

    /**
     * Returns the contrast of the run's first server under the scenarios of these names, see
     * {@link #of(RunResult, Part, Variant, Metric, String, String)}.
     */
    public static Contrast of(RunResult run, Metric metric, String a, String b) {
        Part part = run.header().plan().parts().get(0);
        return of(run, part, part.variants().get(0), metric, a, b);
    }

    /**
     * Returns the contrast of one server of that part under the scenarios of these names.
     *
     * @throws IllegalArgumentException where the run was stopped early: such a run is not to be looked at
     */
    public static Contrast of(RunResult run, Part part, Variant server, Metric metric, String a, String b) {
        if (!run.complete()) {
            throw new IllegalArgumentException("the run was stopped before its last block");
        }
        BlockValues values = BlockValues.ofAllRounds(new RunIndex(run));
        List<Double> logRatios = values.logRatios(part, metric, server, scenario(part, a), server, scenario(part, b));
        return new Contrast(
                side(run, part, server, values, metric, a),
                side(run, part, server, values, metric, b),
                Ratio.ofLogs(logRatios));
    }

    /** Returns the number of blocks that the ratio rests on. */
    public int blocks() {
        return ratio.blocks();
    }

    /** Returns the upper end of the interval; null where there are too few blocks. */
    public @Nullable Double upperEnd() {
        return enough() ? Double.valueOf(ratio.interval().high()) : null;
    }

    /** Returns the lower end of the interval; null where there are too few blocks. */
    public @Nullable Double lowerEnd() {
        return enough() ? Double.valueOf(ratio.interval().low()) : null;
    }

    private boolean enough() {
        return ratio.interval() != null && blocks() >= Judge.FEWEST_BLOCKS;
    }

    private static Scenario scenario(Part part, String name) {
        return part.scenarios().stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Side side(
            RunResult run, Part part, Variant server, BlockValues values, Metric metric, String scenario) {
        OptionalDouble logMean = IntStream.rangeClosed(1, run.header().plan().blocks())
                .mapToObj(block -> values.logValue(block, part, scenario(part, scenario), metric, server))
                .flatMapToDouble(OptionalDouble::stream)
                .average();
        List<SliceResult> slices = run.slices().stream()
                .filter(slice -> slice.part().equals(part.name())
                        && slice.scenario().equals(scenario)
                        && slice.variant().equals(server))
                .toList();
        int good = (int) slices.stream().filter(SliceResult::good).count();
        return new Side(
                scenario,
                logMean.isPresent() ? Double.valueOf(Math.exp(logMean.getAsDouble())) : null,
                good,
                slices.size() - good);
    }
}
