package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.pair.ErrorLevels;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.ExplainPlan;
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
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explanation of the gap between two modes of a contender. Every value is a paired log ratio over blocks: a step
 * against the server without it that ran beside it. The gap, the steps and the rest share the error of a run. The
 * intervals of the shares hold together with 95 % among themselves.
 *
 * @param gap both modes: the one with every change over the one with none
 * @param steps effects of one change each, over none, by the variant that was started
 * @param rest the gap without all steps, block by block: the joint effect of the settings beyond what each does alone,
 *     or short of it where some do the same job, and the chance that every start brings
 */
public record Explanation(
        ExplainPlan plan, ComparisonMetric comparedBy, Effect gap, Map<Variant, Effect> steps, Effect rest) {
    private static final double ERROR = 0.05;

    /** Explains a run whose plan {@link ExplainPlan#explains}. */
    public static Explanation of(RunResult run, ComparisonMetric comparedBy) {
        ExplainPlan plan = new ExplainPlan(run.header().plan());
        RunIndex index = new RunIndex(run);
        BlockValues values = new BlockValues(index);
        Comparisons comparisons = new Comparisons(index, comparedBy);
        List<Pair> pairs = new ArrayList<>(List.of(new Pair(plan.gapPart(), plan.load(), plan.to(), plan.from())));
        plan.steps().forEach(step -> pairs.add(new Pair(step.part(), plan.load(), step.variant(), plan.from())));
        ErrorLevels levels = new ErrorLevels(pairs.size() + 1, run.planned()); // the rest is one more
        List<Comparison> compared =
                pairs.stream().map(pair -> comparisons.compared(pair, levels)).toList();
        List<SortedMap<Integer, Double>> logs = pairs.stream()
                .map(pair -> values.byBlock(pair, comparedBy.metric()))
                .toList();
        SortedMap<Integer, Double> left = rest(logs);

        Effect gap = effect(compared.get(0), null);
        Function<Map<Integer, Double>, @Nullable GapShare> share = change -> gap.shown()
                ? GapShare.of(in(left.keySet(), change), in(left.keySet(), logs.get(0)), 1 - ERROR / (2 * pairs.size()))
                : null;
        Map<Variant, Effect> steps = new LinkedHashMap<>();
        for (int i = 1; i < pairs.size(); i++) {
            steps.put(pairs.get(i).a(), effect(compared.get(i), share.apply(logs.get(i))));
        }
        String objection = firstObjection(compared, comparisons);
        Ratio ofRest = Ratio.ofLogs(
                left.values(),
                left.size() < Plan.FEWEST_BLOCKS
                        ? Double.NaN
                        : run.endedBlocks() >= run.planned() ? levels.atEnd() : levels.atLook());
        Result result = objection == null && ofRest.interval() != null
                ? Result.of(ofRest, plan.plan().criteria().marginPercent())
                : null;
        return new Explanation(plan, comparedBy, gap, steps, new Effect(ofRest, share.apply(left), result, objection));
    }

    /**
     * Returns the first objection to any pair; null where there is none. A failure of any server is one, too: it is
     * unknown whether the rest is then too large or too small.
     */
    private static @Nullable String firstObjection(List<Comparison> compared, Comparisons comparisons) {
        return Stream.concat(
                        compared.stream().filter(pair -> pair.result() == null).map(Comparison::words),
                        compared.stream().flatMap(pair -> Stream.of(pair.a(), pair.b())
                                .map(variant -> comparisons.failure(pair.pair().part(), variant))))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static Effect effect(Comparison compared, @Nullable GapShare share) {
        return new Effect(
                compared.ratio(), share, compared.result(), compared.result() == null ? compared.words() : null);
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

    /** Returns the values of some blocks: shares are over the same blocks for all changes, so that they add up. */
    private static List<Double> in(Collection<Integer> blocks, Map<Integer, Double> logs) {
        return blocks.stream().map(logs::get).map(Objects::requireNonNull).toList();
    }

    public Effect.Role role(Effect effect) {
        if (effect.result() == Result.EQUAL) {
            return Effect.Role.NEGLIGIBLE;
        }
        if (!effect.shown()) {
            return Effect.Role.NOT_SHOWN;
        }
        return !gap.shown()
                ? Effect.Role.NO_GAP
                : effect.raises() == gap.raises() ? Effect.Role.CAUSE : Effect.Role.AGAINST;
    }

    /** Returns the number of blocks that have the gap and every step; the shares rest on them. */
    public int commonBlocks() {
        return rest.ratio().blocks();
    }
}
