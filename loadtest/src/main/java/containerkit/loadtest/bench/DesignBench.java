package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of designs by a stored run: widths that the intervals of its primary metric would have had in the same
 * time.
 *
 * <p>The comparison is unfair to the other designs in one respect: their blocks would lie closer together than those of
 * this run do. It favours grouped runs in another: their interval does not know what drifts between the groups.
 *
 * @param blocks number of blocks that ran to their end
 * @param minutes from the run's begin to the end of its last block
 * @param pairs number of pairs under all scenarios that the widths rest on, counted together
 * @param widths one for each design
 */
public record DesignBench(int blocks, double minutes, int pairs, List<Width> widths) {
    private static final double MILLIS_PER_MINUTE = 60_000;

    /**
     * Interval of one design.
     *
     * @param halfWidth half the 95 % interval of a log ratio in the run's time, from the mean variance of the pairs
     * @param timesAsLong multiple of the run's time that the design would have to run for the run's own interval
     */
    public record Width(Design design, double halfWidth, double timesAsLong) {}

    /** Returns the reason why a run tells nothing of designs; null where there is none. */
    public static @Nullable String objection(RunResult run) {
        if (run.header().plan().parts().stream()
                .allMatch(part -> part.variants().size() < 2)) {
            return "has only one contender";
        }
        if (ended(run).length < Judge.FEWEST_BLOCKS) {
            return "has " + new Counted(ended(run).length, "whole block") + ", fewer than " + Judge.FEWEST_BLOCKS;
        }
        if (!run.header().shards().isEmpty()) {
            return "was merged from shards, so that nobody knows how long a block takes";
        }
        return run.ends().stream().anyMatch(end -> end.attempt() > 1)
                ? "was stopped and resumed, so that nobody knows how long it took"
                : null;
    }

    /** Computes the widths from a run without {@link #objection}. */
    public static DesignBench of(RunResult run) {
        int[] blocks = ended(run);
        Instant end = run.ends().stream()
                .map(BlockEnd::endedAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        double minutes = Duration.between(run.header().startedAt(), end).toMillis() / MILLIS_PER_MINUTE;
        List<double[]> variances = variances(run, blocks);
        double own = Design.INTERLEAVED_SLICES.halfWidth(mean(variances, Design.INTERLEAVED_SLICES), blocks.length);
        List<Width> widths = Arrays.stream(Design.values())
                .map(design -> new Width(
                        design,
                        design.halfWidth(mean(variances, design), blocks.length),
                        (double) design.blocksFor(mean(variances, design), own) / blocks.length))
                .toList();
        return new DesignBench(blocks.length, minutes, variances.size(), widths);
    }

    private static double mean(List<double[]> variances, Design design) {
        return variances.stream()
                .mapToDouble(pair -> pair[design.ordinal()])
                .average()
                .orElse(Double.NaN);
    }

    /**
     * Returns the variances by design of every pair that has them all, so that designs are compared by the same pairs.
     */
    private static List<double[]> variances(RunResult run, int[] blocks) {
        Plan plan = run.header().plan();
        BlockValues values = new BlockValues(new RunIndex(run));
        List<double[]> all = new ArrayList<>();
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                if (!ComparisonMetric.primary(plan).compares(part, scenario)) {
                    continue;
                }
                List<double[]> logs = part.variants().stream()
                        .map(variant -> logs(values, plan, blocks, part, scenario, variant))
                        .toList();
                for (int i = 0; i < logs.size(); i++) {
                    for (int j = i + 1; j < logs.size(); j++) {
                        double[] a = logs.get(i);
                        double[] b = logs.get(j);
                        double[] variances = Arrays.stream(Design.values())
                                .mapToDouble(design -> design.variance(a, b))
                                .toArray();
                        if (Arrays.stream(variances).allMatch(Double::isFinite)) {
                            all.add(variances);
                        }
                    }
                }
            }
        }
        return all;
    }

    private static double[] logs(
            BlockValues values, Plan plan, int[] blocks, Part part, Scenario scenario, Variant variant) {
        return Arrays.stream(blocks)
                .mapToDouble(block -> values.logValue(
                                block,
                                part,
                                scenario,
                                ComparisonMetric.primary(plan).metric(),
                                variant)
                        .orElse(Double.NaN))
                .toArray();
    }

    private static int[] ended(RunResult run) {
        return run.ends().stream().mapToInt(BlockEnd::block).distinct().sorted().toArray();
    }
}
