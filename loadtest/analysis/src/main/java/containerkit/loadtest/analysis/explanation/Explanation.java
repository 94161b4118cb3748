package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.pair.ErrorLevels;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.ExplainPlan.Step;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explanation of the gap between two modes of a contender. Every value is a paired log ratio over blocks: a step
 * against the server without it that ran beside it. The gap, the steps and the rest share the error of a run. The
 * intervals of the shares hold together with 95 % among themselves.
 *
 * @param plan the measured plan
 * @param comparedBy the compared metric
 * @param gap both modes: the one with every change over the one with none
 * @param steps effects of one change each, over none, by the variant that was started
 * @param rest the gap without all steps, block by block: the joint effect of the settings beyond what each does alone,
 *     or short of it where some do the same job, and the chance that every start brings
 */
public record Explanation(
        ExplainPlan plan, ComparisonMetric comparedBy, Effect gap, Map<Variant, Effect> steps, Effect rest) {
    /**
     * Computes the explanation from a run.
     *
     * @throws UserFailure where the run is of another kind
     */
    public static Explanation of(RunResult run, ComparisonMetric comparedBy) {
        RunIndex index = new RunIndex(run);
        return new Computation(
                        run,
                        comparedBy,
                        new ExplainPlan(run.header().plan()),
                        new BlockValues(index),
                        new Comparisons(index, comparedBy))
                .explanation();
    }

    /** Returns the role of a step's or the rest's effect in the gap. */
    public Role role(Effect effect) {
        return Role.of(effect, gap);
    }

    /** Returns the number of blocks that have the gap and every step; the shares rest on them. */
    public int commonBlocks() {
        return rest.ratio().blocks();
    }

    private record Computation(
            RunResult run, ComparisonMetric comparedBy, ExplainPlan plan, BlockValues values, Comparisons comparisons) {
        private static final double ERROR = 0.05;

        Explanation explanation() {
            List<Pair> pairs = new ArrayList<>(List.of(pair(plan.gapPart(), plan.to())));
            for (Step step : plan.steps()) {
                pairs.add(pair(step.part(), step.variant()));
            }
            ErrorLevels levels = new ErrorLevels(pairs.size() + 1, run.planned()); // the rest is one more
            List<Comparison> compared = pairs.stream()
                    .map(pair -> comparisons.compared(pair, levels))
                    .toList();
            List<SortedMap<Integer, Double>> logs = pairs.stream()
                    .map(pair -> values.byBlock(pair, comparedBy.metric()))
                    .toList();
            SortedMap<Integer, Double> left = rest(logs);

            Effect gap = effect(compared.get(0), null);
            boolean shared = gap.shown();
            Map<Variant, Effect> steps = new LinkedHashMap<>();
            for (int i = 1; i < pairs.size(); i++) {
                GapShare share = shared ? share(logs.get(i), logs.get(0), left.keySet(), pairs.size()) : null;
                steps.put(pairs.get(i).a(), effect(compared.get(i), share));
            }
            String objection = firstObjection(compared);
            Ratio ofRest = Ratio.ofLogs(
                    left.values(),
                    left.size() < Plan.FEWEST_BLOCKS
                            ? Double.NaN
                            : run.endedBlocks() >= run.planned() ? levels.atEnd() : levels.atLook());
            Result result = objection == null && ofRest.interval() != null
                    ? Result.of(ofRest, plan.plan().criteria().marginPercent())
                    : null;
            GapShare share = shared ? share(left, logs.get(0), left.keySet(), pairs.size()) : null;
            return new Explanation(plan, comparedBy, gap, steps, new Effect(ofRest, share, result, objection));
        }

        /**
         * Returns the first objection to any pair; null where there is none. A failure of any server is one, too: it is
         * unknown whether the rest is then too large or too small.
         */
        private @Nullable String firstObjection(List<Comparison> compared) {
            return Stream.concat(
                            compared.stream()
                                    .filter(pair -> pair.result() == null)
                                    .map(Comparison::words),
                            compared.stream().flatMap(pair -> Stream.of(pair.a(), pair.b())
                                    .map(variant ->
                                            comparisons.failure(pair.pair().part(), variant))))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }

        private static Effect effect(Comparison compared, @Nullable GapShare share) {
            return new Effect(
                    compared.ratio(), share, compared.result(), compared.result() == null ? compared.words() : null);
        }

        private Pair pair(Part part, Variant variant) {
            return new Pair(part, plan.load(), variant, plan.from());
        }

        /** Returns the first values less all others, in the blocks that all have. */
        private static SortedMap<Integer, Double> rest(List<SortedMap<Integer, Double>> logs) {
            SortedMap<Integer, Double> rest = new TreeMap<>(logs.get(0));
            for (SortedMap<Integer, Double> step : logs.subList(1, logs.size())) {
                rest.keySet().retainAll(step.keySet());
                rest.replaceAll((block, left) -> left - step.get(block));
            }
            return rest;
        }

        /**
         * Returns the share of a change in the gap, over the same blocks for all changes, so that shares add up.
         *
         * @param shares number of intervals that hold together
         */
        private @Nullable GapShare share(
                Map<Integer, Double> change, Map<Integer, Double> gap, Collection<Integer> blocks, int shares) {
            return GapShare.of(in(blocks, change), in(blocks, gap), 1 - ERROR / (2 * shares));
        }

        private static List<Double> in(Collection<Integer> blocks, Map<Integer, Double> logs) {
            return blocks.stream().map(logs::get).map(Objects::requireNonNull).toList();
        }
    }
}
