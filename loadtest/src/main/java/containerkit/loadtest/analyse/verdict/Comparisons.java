package containerkit.loadtest.analyse.verdict;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.metric.VoidShares;
import containerkit.loadtest.analyse.stats.Evidence;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Judgement;
import containerkit.loadtest.analyse.stats.Pocock;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compares every pair by every yardstick and has the primary one judged. */
public final class Comparisons {
    /** Beyond that, the slices that count are those of the calm moments. */
    private static final long MOST_VOID_PERCENT = 25;

    private final Plan plan;
    private final ComparisonMetric primary;
    private final BlockValues figures;
    private final VoidShares voids;
    private final @Nullable String stopped;
    private final Judge judge;

    /** @param primary what verdicts are about */
    public Comparisons(RunIndex index, ComparisonMetric primary) {
        RunResult run = index.run();
        plan = run.header().plan();
        this.primary = primary;
        figures = new BlockValues(index);
        voids = new VoidShares(index);
        stopped = run.complete() ? null : "the run is not complete; to judge before its end would be peeking";
        judge = new Judge(Pocock.nominal(plan.looks().size()), plan.tiePercent());
    }

    /** Whether the generator that names winners loads it: others print too coarsely, or take too much of the machine. */
    public static boolean judgeable(Scenario scenario) {
        return scenario.tool().equals(Scenario.BUILT_IN_TOOL);
    }

    /** The primary metric first; a pair that shares no block is there for that one only. */
    public static List<Comparison> of(RunIndex index) {
        Comparisons comparisons = new Comparisons(
                index, ComparisonMetric.primary(index.run().header().plan()));
        List<Pair> pairs = comparisons.plan.parts().stream()
                .flatMap(part -> Pair.of(comparisons.plan, part).stream())
                .toList();
        List<Comparison> all = new ArrayList<>(comparisons.judged(pairs));
        for (ComparisonMetric yardstick : ComparisonMetric.values()) {
            if (yardstick != comparisons.primary) {
                all.addAll(comparisons.described(yardstick, pairs));
            }
        }
        return all;
    }

    private List<Comparison> judged(List<Pair> pairs) {
        return comparisons(primary, pairs, judge.judge(primary.better(), evidence(pairs)));
    }

    /** What those pairs are judged by. */
    public List<Evidence> evidence(List<Pair> pairs) {
        return pairs.stream()
                .map(pair -> new Evidence(logRatios(primary, pair), against(pair)))
                .toList();
    }

    private List<Comparison> described(ComparisonMetric yardstick, List<Pair> pairs) {
        List<Pair> known = pairs.stream()
                .filter(pair -> !logRatios(yardstick, pair).isEmpty())
                .toList();
        List<List<Double>> ratios =
                known.stream().map(pair -> logRatios(yardstick, pair)).toList();
        return comparisons(
                yardstick, known, judge.describe(ratios, "this plan's verdicts are about " + primary.noun() + " only"));
    }

    private List<Comparison> comparisons(ComparisonMetric yardstick, List<Pair> pairs, List<Judgement> judgements) {
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            Judgement judgement = judgements.get(i);
            comparisons.add(new Comparison(
                    pair,
                    yardstick,
                    yardstick == primary,
                    judgement.ratio(),
                    judgement.p(),
                    judgement.smallestVisiblePercent(),
                    judgement.verdict(),
                    judgement.reason()));
        }
        return comparisons;
    }

    private List<Double> logRatios(ComparisonMetric yardstick, Pair pair) {
        return figures.logRatios(pair.part(), pair.scenario(), yardstick.metric(), pair.a(), pair.b());
    }

    /** Why that pair gets no verdict whatever its figures; what the reader can change least comes first. */
    private @Nullable String against(Pair pair) {
        for (Variant variant : List.of(pair.a(), pair.b())) {
            if (!measured(pair, primary.metric(), variant)) {
                return primary.noun() + " of " + variant.label() + " was not measured";
            }
            if (!plan.contender(variant.contender()).started()) {
                return variant.label() + " was given by URL, so never started afresh";
            }
        }
        if (!judgeable(pair.scenario())) {
            return "loaded by " + pair.scenario().tool() + "; only the built-in generator (tool: "
                    + Scenario.BUILT_IN_TOOL + ") names winners";
        }
        if (plan.order() == Plan.Order.GIVEN) {
            return "the contenders were loaded in a fixed order, so whatever follows from it is no chance";
        }
        if (plan.timeScale() != 1) {
            return "the plan was scaled, so its own design was not run";
        }
        return stopped != null ? stopped : spoiled(pair);
    }

    private @Nullable String spoiled(Pair pair) {
        boolean jitOfA = measured(pair, Metric.JIT_CPU_PER_REQUEST, pair.a());
        if (primary.metric() == Metric.CPU_PER_REQUEST
                && jitOfA != measured(pair, Metric.JIT_CPU_PER_REQUEST, pair.b())) {
            return "the JIT compiler's CPU time was measured for only one of the two";
        }
        for (Variant variant : List.of(pair.a(), pair.b())) {
            if (figures.rejected(pair.part(), pair.scenario(), variant)) {
                return variant.label() + " refused requests, which costs less than to serve them";
            }
            long percent = voids.percent(pair.cell(variant));
            if (percent > MOST_VOID_PERCENT) {
                return percent + " % of " + variant.label() + "'s slices are void; the rest may not be representative";
            }
        }
        return unequalVoids(pair);
    }

    private boolean measured(Pair pair, Metric metric, Variant variant) {
        return figures.measured(pair.part(), pair.scenario(), metric, variant);
    }

    private @Nullable String unequalVoids(Pair pair) {
        return voids.unequal(pair.cell(pair.a()), pair.cell(pair.b()))
                ? String.format(
                        Locale.ROOT,
                        "%d %% of %s's slices are void, but %d %% of %s's",
                        voids.percent(pair.cell(pair.a())),
                        pair.a().label(),
                        voids.percent(pair.cell(pair.b())),
                        pair.b().label())
                : null;
    }
}
