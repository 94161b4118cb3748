package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.VoidShares;
import containerkit.loadtest.analysis.stats.Evidence;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.Judgement;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.analysis.stats.Looks;
import containerkit.loadtest.analysis.stats.Undecided;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares pairs by every metric, under the scenarios that {@link ComparisonMetric#compares} names, and judges them. */
public final class Comparisons {
    /** Largest share of void slices, in percent. Beyond it, the slices that count are those of the calm moments. */
    private static final long MOST_VOID_PERCENT = 25;

    /** JIT time, all its threads together, per elapsed time, in percent, above which a server is still warming. */
    public static final double MOST_COMPILING_PERCENT = 20;

    private final Plan plan;
    private final ComparisonMetric comparedBy;
    private final RunIndex index;
    private final BlockValues blockValues;
    private final VoidShares voids;
    private final @Nullable String stopped;
    private final RunResult run;
    private final Judge judge;

    /** @param comparedBy metric that verdicts are about */
    public Comparisons(RunIndex index, ComparisonMetric comparedBy) {
        this.index = index;
        run = index.run();
        plan = run.header().plan();
        this.comparedBy = comparedBy;
        blockValues = new BlockValues(index);
        voids = new VoidShares(index);
        stopped = stopped(run);
        judge = new Judge(LookLevels.nominal(plan.looks().size()), plan.tiePercent(), index.unit());
    }

    private static @Nullable String stopped(RunResult run) {
        if (run.header().shard() != null) {
            return "the blocks of one shard are not judged by themselves: the number of blocks was fixed for all shards";
        }
        return run.complete() ? null : "the run is not complete; to judge before its end would be peeking";
    }

    /**
     * Returns whether the generator that names winners loads the scenario. Other tools print too coarsely, or take too
     * much of the machine.
     */
    public static boolean judgeable(Scenario scenario) {
        return scenario.tool().equals(Scenario.BUILT_IN_TOOL);
    }

    /**
     * Returns the comparisons, the plan's primary metric first. Each metric is a family of its own. A pair that shares
     * no block is included for the primary metric only.
     */
    public static List<Comparison> of(RunIndex index) {
        Plan plan = index.run().header().plan();
        ComparisonMetric primary = ComparisonMetric.primary(plan);
        List<Comparison> all = new ArrayList<>(new Comparisons(index, primary).judged(Pair.comparedBy(primary, plan)));
        for (ComparisonMetric comparedBy : ComparisonMetric.values()) {
            if (comparedBy != primary) {
                Comparisons others = new Comparisons(index, comparedBy);
                all.addAll(others.judged(Pair.comparedBy(comparedBy, plan).stream()
                        .filter(pair -> !others.logRatios(pair).isEmpty())
                        .toList()));
            }
        }
        return all;
    }

    /** Judges the pairs. Pairs under other generators are no part of the family, so they cost the others nothing. */
    private List<Comparison> judged(List<Pair> pairs) {
        Map<Boolean, List<Pair>> byGenerator =
                pairs.stream().collect(Collectors.partitioningBy(pair -> judgeable(pair.scenario())));
        List<Pair> family = byGenerator.get(true);
        List<Pair> rest = byGenerator.get(false);
        List<Judgement> judged = new Looks(judge)
                .judge(
                        comparedBy.better(),
                        Stream.concat(earlierLooks(), Stream.of(this))
                                .map(look -> look.evidence(family))
                                .toList());
        List<Judgement> described =
                judge.describe(rest.stream().map(this::logRatios).toList());
        Map<Pair, Judgement> judgements = new HashMap<>();
        IntStream.range(0, family.size())
                .forEach(i -> judgements.put(family.get(i), verdict(family.get(i), judged.get(i))));
        IntStream.range(0, rest.size())
                .forEach(i ->
                        judgements.put(rest.get(i), described.get(i).because(Undecided.barred(against(rest.get(i))))));
        return pairs.stream()
                .map(pair -> new Comparison(
                        pair,
                        comparedBy,
                        comparedBy == ComparisonMetric.primary(plan),
                        Objects.requireNonNull(judgements.get(pair))))
                .toList();
    }

    private Stream<Comparisons> earlierLooks() {
        return run.passedLooks().stream()
                .filter(look -> look < run.endedBlocks() || !run.complete())
                .map(look -> new Comparisons(new RunIndex(run.atLook(look)), comparedBy));
    }

    /** Returns the judgement of the looks, if neither contender failed and the pair was not given up. */
    private Judgement verdict(Pair pair, Judgement looked) {
        Judgement judgement = withFailures(pair, withoutFailed(pair.part(), pair.a(), pair.b(), looked));
        Undecided undecided = judgement.undecided();
        if (undecided == null) {
            return judgement;
        }
        return switch (undecided.cause()) {
            case OPEN ->
                run.dropped(pair.part(), pair.scenario())
                        .map(dropped -> judgement.because(new Undecided(
                                Undecided.Cause.GIVEN_UP,
                                "given up after " + new Counted(dropped.blocks(), "block") + ": "
                                        + Objects.requireNonNullElse(
                                                dropped.scenario().givenUp(),
                                                "every pair had a verdict by the primary metric"))))
                        .orElse(judgement);
            case BARRED ->
                lasting(pair) == null
                        ? judgement.because(new Undecided(Undecided.Cause.SPOILED, undecided.reason()))
                        : judgement;
            case GIVEN_UP, FAILED, TOO_FEW, SPOILED -> judgement;
        };
    }

    /** Returns the evidence by which those pairs are judged. */
    public List<Evidence> evidence(List<Pair> pairs) {
        return pairs.stream()
                .map(pair -> new Evidence(
                        pair.scenarioKey().id(), pair.a().label(), pair.b().label(), logRatios(pair), against(pair)))
                .toList();
    }

    private List<Double> logRatios(Pair pair) {
        return blockValues.logRatios(pair.part(), pair.scenario(), comparedBy.metric(), pair.a(), pair.b());
    }

    /**
     * Returns the reason why a pair gets no verdict whatever its values, first the one that the reader can change
     * least; null where nothing forbids one.
     */
    private @Nullable String against(Pair pair) {
        String lasting = lasting(pair);
        return lasting == null ? spoiled(pair) : lasting;
    }

    /** Returns the reason that no further block changes; null where there is none. */
    private @Nullable String lasting(Pair pair) {
        for (Variant variant : List.of(pair.a(), pair.b())) {
            if (!measured(pair, comparedBy.metric(), variant)) {
                return comparedBy.noun() + " of " + variant.label() + " was not measured";
            }
        }
        String running = byUrl(pair.a(), pair.b());
        if (running == null && !judgeable(pair.scenario())) {
            return "loaded by " + pair.scenario().tool() + "; only the built-in generator (tool: "
                    + Scenario.BUILT_IN_TOOL + ") names winners";
        }
        String ofAll = againstAll(pair.a(), pair.b());
        return ofAll == null && jitOfOne(pair)
                ? "the JIT compiler's CPU time was measured for only one of the two"
                : ofAll;
    }

    /** Returns the reason why two contenders get no verdict by any metric; null where nothing forbids one. */
    public @Nullable String againstAll(Variant a, Variant b) {
        String running = byUrl(a, b);
        if (running != null) {
            return running;
        }
        if (plan.order() == Plan.Order.GIVEN) {
            return "the contenders were loaded in a fixed order, which may itself make a difference";
        }
        if (plan.timeScale() != 1) {
            return "the plan was scaled, so its own design was not run";
        }
        return stopped;
    }

    /** Returns the reason why two servers get no verdict by what slices of any scenario show; null where nothing forbids one. */
    public @Nullable String againstSlices(Part part, Variant a, Variant b) {
        String ofAll = againstAll(a, b);
        return ofAll != null
                ? ofAll
                : part.scenarios().stream()
                        .filter(Comparisons::judgeable)
                        .map(scenario -> voidSlices(
                                new CellKey(part.name(), a, scenario.name()),
                                new CellKey(part.name(), b, scenario.name())))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * Returns the same judgement, undecided where a contender that failed would be the better one or equal: its blocks
     * that are left may be those in which it did well.
     */
    public Judgement withoutFailed(Part part, Variant a, Variant b, Judgement judgement) {
        List<Variant> unbeaten =
                switch (judgement.verdict()) {
                    case A -> List.of(a);
                    case B -> List.of(b);
                    case TIE -> List.of(a, b);
                    case UNDECIDED -> List.of();
                };
        return failures(part, unbeaten)
                .findFirst()
                .map(failure -> judgement.because(new Undecided(
                        Undecided.Cause.FAILED, failure + "; a contender that failed may lose and never wins or ties")))
                .orElse(judgement);
    }

    /**
     * Returns the same judgement, with the failure as the reason where the blocks that it took away would have been
     * enough.
     */
    private Judgement withFailures(Pair pair, Judgement judgement) {
        Undecided undecided = judgement.undecided();
        int blocks = judgement.ratio().blocks();
        boolean tooFew = undecided != null
                && undecided.cause() == Undecided.Cause.TOO_FEW
                && index.machines().isEmpty();
        int lost = Stream.of(pair.a(), pair.b())
                .mapToInt(variant -> index.failedBlocks(pair.part().name(), variant))
                .sum();
        return !tooFew || blocks + lost < Judge.FEWEST_BLOCKS
                ? judgement
                : failures(pair.part(), List.of(pair.a(), pair.b()))
                        .findFirst()
                        .map(failure -> judgement.because(
                                new Undecided(Undecided.Cause.TOO_FEW, failure + ": " + undecided.reason())))
                        .orElse(judgement);
    }

    private Stream<String> failures(Part part, List<Variant> variants) {
        return variants.stream().map(variant -> failure(part, variant)).filter(Objects::nonNull);
    }

    /**
     * Returns the failures of a contender, e.g. {@code undertow failed in 2 of 7 blocks}; null where it failed in none.
     */
    public @Nullable String failure(Part part, Variant variant) {
        return failure(part, variant, variant.label());
    }

    /** Returns the failures of a contender under another name; null where it failed in none. */
    public @Nullable String failure(Part part, Variant variant, String name) {
        int failed = index.failedBlocks(part.name(), variant);
        return failed == 0
                ? null
                : name + " failed in " + failed + " of " + new Counted(index.blocksOf(part.name()), "block");
    }

    private @Nullable String byUrl(Variant a, Variant b) {
        return Stream.of(a, b)
                .filter(variant -> !plan.contender(variant.contender()).startedAfresh())
                .findFirst()
                .map(variant -> variant.label() + " was given by URL, so never started afresh")
                .orElse(null);
    }

    private boolean jitOfOne(Pair pair) {
        return comparedBy.metric() == Metric.CPU_PER_REQUEST
                && measured(pair, Metric.JIT_CPU_PER_REQUEST, pair.a())
                        != measured(pair, Metric.JIT_CPU_PER_REQUEST, pair.b());
    }

    private @Nullable String spoiled(Pair pair) {
        boolean jitOfA = measured(pair, Metric.JIT_CPU_PER_REQUEST, pair.a());
        for (Variant variant : List.of(pair.a(), pair.b())) {
            double compiling = blockValues.mean(pair.part(), pair.scenario(), Metric.COMPILE_PERCENT, variant);
            if (comparedBy.metric() == Metric.CPU_PER_REQUEST && !jitOfA && compiling > MOST_COMPILING_PERCENT) {
                return String.format(
                        Locale.ROOT,
                        "the JIT compiler took %.0f %% of one CPU in the slices of %s, and its CPU time cannot be left out",
                        compiling,
                        variant.label());
            }
            if (blockValues.rejected(pair.part(), pair.scenario(), variant)) {
                return variant.label() + " refused requests, which costs less than to serve them";
            }
        }
        return voidSlices(pair.cell(pair.a()), pair.cell(pair.b()));
    }

    private @Nullable String voidSlices(CellKey a, CellKey b) {
        for (CellKey cell : List.of(a, b)) {
            if (voids.exceeds(cell, MOST_VOID_PERCENT)) {
                return voids.percent(cell) + " % of " + cell.variant().label()
                        + "'s slices are void; the rest may not be representative";
            }
        }
        return voids.unequal(a, b)
                ? String.format(
                        Locale.ROOT,
                        "%d %% of %s's slices are void, but %d %% of %s's",
                        voids.percent(a, b),
                        a.variant().label(),
                        voids.percent(b, a),
                        b.variant().label())
                : null;
    }

    private boolean measured(Pair pair, Metric metric, Variant variant) {
        return blockValues.measured(pair.part(), pair.scenario(), metric, variant);
    }
}
