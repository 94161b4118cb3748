package containerkit.loadtest.analyse;

import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.ExplainPlan.Step;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.PlanException;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What explains the gap between two modes of a contender. Every figure is a paired log ratio over blocks: a step
 * against the server without it that lived beside it. The intervals of all ratios hold together with 95 %, and so do
 * those of the shares among themselves.
 *
 * @param plan what was measured
 * @param yardstick by which metric
 * @param gap both modes: the one with every change over the one with none
 * @param steps by what was started: one change each, over none
 * @param rest what is left of the gap without all steps, block by block: what settings do only together
 */
public record Explanation(ExplainPlan plan, Yardstick yardstick, Effect gap, Map<Variant, Effect> steps, Effect rest) {
    public Explanation {
        steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
    }

    /**
     * Computes it from a run.
     *
     * @throws PlanException where the run is of another kind
     */
    public static Explanation of(RunResult run, Yardstick yardstick) {
        return new Computation(run, yardstick).explanation();
    }

    /** The changes that are shown to matter, in the plan's order. */
    public List<Variant> causes() {
        return steps.entrySet().stream()
                .filter(step -> step.getValue().shown())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether that ratio of two figures is an improvement. */
    public boolean better(double ratio) {
        return yardstick.better().verdict(ratio) == Verdict.A;
    }

    private static final class Computation {
        private final ExplainPlan plan;
        private final Yardstick yardstick;
        private final BlockFigures figures;
        private final Comparisons comparisons;
        private final StudentT studentT = new StudentT();

        Computation(RunResult run, Yardstick yardstick) {
            this.yardstick = yardstick;
            plan = new ExplainPlan(run.header().plan());
            figures = new BlockFigures(run);
            comparisons = new Comparisons(run, yardstick);
        }

        Explanation explanation() {
            SortedMap<Integer, Double> gap = logRatios(plan.gapPart(), plan.to());
            List<SortedMap<Integer, Double>> all = new ArrayList<>();
            List<@Nullable String> objections = new ArrayList<>();
            String againstGap = objection(plan.gapPart(), plan.to());
            String againstRest = againstGap;
            for (Step step : plan.steps()) {
                all.add(logRatios(step.part(), step.variant()));
                String against = objection(step.part(), step.variant());
                objections.add(against);
                againstRest = againstRest == null ? against : againstRest;
            }
            all.add(rest(gap, all));
            objections.add(againstRest);

            List<List<Double>> family = new ArrayList<>(List.of(List.copyOf(gap.values())));
            all.forEach(ratios -> family.add(List.copyOf(ratios.values())));
            List<Ratio> ratios = new Judge(Judge.ALPHA, 0)
                    .describe(family, "").stream().map(Judgement::ratio).toList();

            Effect whole = effect(ratios.get(0), null, againstGap);
            List<Effect> effects = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                GapShare share = whole.differs() ? share(all.get(i), gap, all.size()) : null;
                effects.add(effect(ratios.get(i + 1), share, objections.get(i)));
            }
            Map<Variant, Effect> steps = new LinkedHashMap<>();
            for (int i = 0; i < all.size() - 1; i++) {
                steps.put(plan.steps().get(i).variant(), effects.get(i));
            }
            return new Explanation(plan, yardstick, whole, steps, effects.get(effects.size() - 1));
        }

        private static Effect effect(Ratio ratio, @Nullable GapShare share, @Nullable String objection) {
            return new Effect(ratio, share, objection == null ? tooLittle(ratio) : objection);
        }

        private static @Nullable String tooLittle(Ratio ratio) {
            if (ratio.blocks() < Judge.FEWEST_BLOCKS) {
                return (ratio.blocks() == 0 ? "no" : "only " + ratio.blocks()) + " usable block"
                        + (ratio.blocks() == 1 ? "" : "s") + "; fewer than " + Judge.FEWEST_BLOCKS + " name no cause";
            }
            return ratio.interval() == null
                    ? "every block shows the same ratio: a figure too coarse to be tested"
                    : null;
        }

        private @Nullable String objection(Part part, Variant variant) {
            return comparisons.against(new Pair(part, plan.load(), variant, plan.from()));
        }

        /** By block: ln of that server's figure over that of the server without changes beside it. */
        private SortedMap<Integer, Double> logRatios(Part part, Variant variant) {
            SortedMap<Integer, Double> ratios = new TreeMap<>();
            for (int block = 1; block <= plan.plan().blocks(); block++) {
                OptionalDouble with = figures.logFigure(block, part, plan.load(), yardstick.metric(), variant);
                OptionalDouble without = figures.logFigure(block, part, plan.load(), yardstick.metric(), plan.from());
                if (with.isPresent() && without.isPresent()) {
                    ratios.put(block, with.getAsDouble() - without.getAsDouble());
                }
            }
            return ratios;
        }

        /** In the blocks that have the gap and every step. */
        private static SortedMap<Integer, Double> rest(
                SortedMap<Integer, Double> gap, List<SortedMap<Integer, Double>> steps) {
            SortedMap<Integer, Double> rest = new TreeMap<>();
            gap.forEach((block, whole) -> {
                if (steps.stream().allMatch(step -> step.containsKey(block))) {
                    double explained =
                            steps.stream().mapToDouble(step -> step.get(block)).sum();
                    rest.put(block, whole - explained);
                }
            });
            return rest;
        }

        /** @param shares how many intervals hold together */
        private @Nullable GapShare share(
                SortedMap<Integer, Double> change, SortedMap<Integer, Double> gap, int shares) {
            List<Integer> blocks =
                    change.keySet().stream().filter(gap::containsKey).toList();
            return GapShare.of(
                    blocks.stream()
                            .map(change::get)
                            .map(Objects::requireNonNull)
                            .toList(),
                    blocks.stream().map(gap::get).map(Objects::requireNonNull).toList(),
                    1 - Judge.ALPHA / (2 * shares),
                    studentT);
        }
    }
}
