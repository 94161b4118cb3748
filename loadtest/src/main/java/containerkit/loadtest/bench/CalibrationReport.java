package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.bench.Calibration.Rate;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hipparchus.distribution.discrete.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Calibration of the kit on this machine by runs of the same jar under several names: real verdicts, and simulated
 * ones.
 *
 * @param lines text for people
 * @param passed true where false positives are shown to be rare and a real difference is found: the interval of the
 *     former's simulated rate ends at 8 % or below, the latter's rate is 80 % or more, and real runs have no more false
 *     positives than chance brings about; false where the opposite is shown; null where not enough was recorded to show
 *     either
 */
public record CalibrationReport(List<String> lines, @Nullable Boolean passed) {
    /** Names of the same jar without a burden. */
    private static final List<Variant> SAME = List.of(stock("one"), stock("two"), stock("three"));

    private static final Variant BURDENED = stock("burdened");

    /** Additional CPU that the requests of the burdened contender use, in percent. */
    public static final int BURDEN_PERCENT = 10;

    /** Number of experiments that makes the error of the simulation itself small beside that of the recorded blocks. */
    public static final int EXPERIMENTS = 10_000;

    /** Number of blocks, as kit compare has without arguments. */
    private static final int BLOCKS = Judge.FEWEST_BLOCKS;

    private static final int SCENARIOS = 2;

    private static final int LEAST_POWER_PERCENT = 80;

    /**
     * Largest end of the rate's interval, in percent: nobody can record so much that its interval ends at the promised
     * 5 %.
     */
    private static final int MOST_FALSE_PERCENT = 8;

    /** Smallest number of runs. In fewer runs one false positive shows nothing, in either direction. */
    private static final int ENOUGH_RUNS = 3;

    private static final Pattern FIXED_RUNS = Pattern.compile("--runs[ =](\\d+)");

    /** Probability below which so many real runs with false positives are not explained by chance. */
    private static final double CHANCE = 0.01;

    public CalibrationReport {
        lines = List.copyOf(lines);
    }

    /**
     * Sums up these runs of the calibration plan. The command that measured them fixed their number: adding runs until
     * one likes the result produces passes by chance.
     *
     * @param seed seed that repeats the simulation
     * @param experiments number of experiments that are simulated for each rate
     */
    public static CalibrationReport of(List<RunResult> runs, long seed, int experiments) {
        List<String> lines = new ArrayList<>();
        List<@Nullable Boolean> shown = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        real(runs, lines, lacking, shown);
        List<SameJarBlocks> blocks = runs.stream()
                .map(run -> SameJarBlocks.of(run, SAME))
                .filter(same -> same.rows().size() >= Judge.FEWEST_BLOCKS)
                .toList();
        if (blocks.isEmpty()) {
            lines.add("nothing simulated: fewer than " + Judge.FEWEST_BLOCKS + " whole blocks");
            lacking.add("no run with " + Judge.FEWEST_BLOCKS + " whole blocks");
            shown.add(null);
        } else {
            double tiePercent = runs.get(0).header().plan().tiePercent();
            shown.addAll(simulated(lines, lacking, new Calibration(blocks, tiePercent, new Random(seed)), experiments));
        }
        Boolean passed = shown.contains(false) ? Boolean.FALSE : shown.contains(null) ? null : Boolean.TRUE;
        lines.add(
                passed == null
                        ? "not enough recorded: " + String.join("; ", lacking)
                                + ". Measure again with more --runs or --blocks."
                        : passed ? "passed" : "FAILED");
        return new CalibrationReport(lines, passed);
    }

    /** Adds what the verdicts of the runs show: whether the runs were fixed beforehand, and have no more false positives than by chance. */
    private static void real(
            List<RunResult> runs, List<String> lines, List<String> lacking, List<@Nullable Boolean> shown) {
        Pairs all = new Pairs(0, 0, 0, 0);
        int runsWithFalse = 0;
        for (RunResult run : runs) {
            lines.add("run of " + run.header().startedAt() + ", seed "
                    + run.header().plan().seed() + ", "
                    + new Counted(run.header().plan().blocks(), "block"));
            Pairs pairs = Pairs.of(run, lines);
            runsWithFalse += pairs.falsePositives() > 0 ? 1 : 0;
            all = all.plus(pairs);
        }
        lines.add("real: false positives in " + all.falsePositives() + " of " + all.same()
                + " pairs of the same jar; the contender that uses " + BURDEN_PERCENT + " % more CPU named so in "
                + all.found() + " of " + all.burdened());
        Boolean byChance = byChance(runsWithFalse, runs.size());
        if (runsWithFalse > 0) {
            lines.add("WATCH OUT: the same jar won against itself in " + runsWithFalse + " of "
                    + new Counted(runs.size(), "run")
                    + ". By the promise that happens in one run of 20 at most; "
                    + (byChance == null
                            ? "fewer than " + ENOUGH_RUNS + " runs cannot tell whether this was the one."
                            : "this is " + (byChance ? "not more" : "more") + " than chance."));
        }
        if (all.found() < all.burdened()) {
            lines.add("WATCH OUT: not every pair showed the difference; this machine needs more --blocks to see "
                    + BURDEN_PERCENT + " %.");
        }
        String unfixed = unfixed(runs);
        if (unfixed != null) {
            lacking.add(unfixed);
        }
        if (byChance == null) {
            lacking.add("a false positive in fewer than " + ENOUGH_RUNS + " runs");
        }
        shown.add(byChance);
        shown.add(unfixed == null ? Boolean.TRUE : null);
    }

    /**
     * Numbers of pairs.
     *
     * @param same of the same jar without a burden
     * @param falsePositives of these, those with a winner
     * @param burdened of the burdened contender
     * @param found of these, those that the other won
     */
    private record Pairs(int same, int falsePositives, int burdened, int found) {
        /** Counts the pairs of a run by the primary metric, and adds a line for each. */
        static Pairs of(RunResult run, List<String> lines) {
            Pairs pairs = new Pairs(0, 0, 0, 0);
            for (Comparison pair : Analysis.of(run).comparisons()) {
                if (pair.primary()) {
                    lines.add(line(pair));
                    boolean won = pair.winner().isPresent();
                    pairs = pairs.plus(
                            pair.a().equals(BURDENED) || pair.b().equals(BURDENED)
                                    ? new Pairs(
                                            0, 0, 1, won && !pair.winner().get().equals(BURDENED) ? 1 : 0)
                                    : new Pairs(1, won ? 1 : 0, 0, 0));
                }
            }
            return pairs;
        }

        Pairs plus(Pairs other) {
            return new Pairs(
                    same + other.same,
                    falsePositives + other.falsePositives,
                    burdened + other.burdened,
                    found + other.found);
        }
    }

    /**
     * Returns whether chance explains so many runs with a false positive, if the promise holds; null where there are
     * too few runs to tell.
     */
    private static @Nullable Boolean byChance(int runsWithFalse, int runs) {
        if (runsWithFalse > 0 && runs < ENOUGH_RUNS) {
            return null;
        }
        return runsWithFalse == 0
                || 1 - new BinomialDistribution(runs, Judge.ALPHA).cumulativeProbability(runsWithFalse - 1) >= CHANCE;
    }

    /** Returns the reason why these are not all the runs whose number was fixed beforehand; null where they are. */
    private static @Nullable String unfixed(List<RunResult> runs) {
        Set<Integer> fixed = runs.stream()
                .map(run -> FIXED_RUNS.matcher(run.header().command()))
                .map(runsOption -> runsOption.find() ? Integer.valueOf(runsOption.group(1)) : 1)
                .collect(Collectors.toSet());
        if (!fixed.equals(Set.of(runs.size()))) {
            return new Counted(runs.size(), "run") + " given, but each belongs to a command that fixed "
                    + fixed.stream().sorted().map(String::valueOf).collect(Collectors.joining(" or "))
                    + "; the number must be fixed beforehand";
        }
        // The command names the first seed, so two calibrations with as many runs differ in it.
        if (different(runs, RunHeader::command) > 1) {
            return "the runs belong to different commands; only all runs of one command were fixed beforehand";
        }
        if (different(runs, header -> header.plan().seed()) < runs.size()) {
            return "a run was given twice";
        }
        long whole = runs.stream().filter(RunResult::complete).count();
        return whole == runs.size() ? null : whole + " of " + new Counted(runs.size(), "run") + " ran to the end";
    }

    private static long different(List<RunResult> runs, Function<RunHeader, Object> key) {
        return runs.stream().map(RunResult::header).map(key).distinct().count();
    }

    /**
     * Returns whether false positives are rare, and whether a real difference is found; null where the blocks do not
     * show it.
     */
    private static List<@Nullable Boolean> simulated(
            List<String> lines, List<String> lacking, Calibration calibration, int experiments) {
        Rate falsely = calibration.falsePositives(experiments, BLOCKS, SCENARIOS);
        Boolean rare = falsely.highPercent() <= MOST_FALSE_PERCENT
                ? Boolean.TRUE
                : falsely.lowPercent() > 100 * Judge.ALPHA ? Boolean.FALSE : null;
        if (rare == null) {
            lacking.add(String.format(
                    Locale.ROOT,
                    "the interval of false positives ends at %.1f %%, above %d %%",
                    falsely.highPercent(),
                    MOST_FALSE_PERCENT));
        }
        lines.add("simulated, " + BLOCKS
                + " blocks in two scenarios, names shuffled within each block: a false positive in " + falsely.text()
                + " of " + experiments + " experiments: " + word(rare) + ", the promise is 5 %, and "
                + MOST_FALSE_PERCENT + " % must be excluded");
        Rate found = calibration.found(experiments, BURDEN_PERCENT, BLOCKS, SCENARIOS);
        boolean strong = found.percent() >= LEAST_POWER_PERCENT;
        lines.add("simulated, " + BLOCKS + " blocks in two scenarios: a contender that uses " + BURDEN_PERCENT
                + " % more CPU is found in every pair in " + found.text() + " of " + experiments + " experiments: "
                + word(strong) + ", " + LEAST_POWER_PERCENT + " % is asked for");
        lines.add("(the intervals of simulated rates hold the error of having recorded " + calibration.recorded()
                + " blocks only)");
        return Arrays.asList(rare, strong);
    }

    private static String word(@Nullable Boolean shown) {
        return shown == null ? "not enough recorded" : shown ? "passed" : "FAILED";
    }

    private static String line(Comparison pair) {
        return String.format(
                Locale.ROOT,
                "  %-18s %-24s p %-6s minimum detectable %-6s %s",
                pair.label(),
                pair.ratio().text(),
                pair.pText() == null ? "n/a" : pair.pText(),
                pair.minimumDetectableText() == null ? "n/a" : pair.minimumDetectableText(),
                pair.verdict() == Verdict.UNDECIDED ? "undecided: " + pair.reason() : pair.conclusion());
    }

    private static Variant stock(String name) {
        return new Variant(name, Mode.STOCK);
    }
}
