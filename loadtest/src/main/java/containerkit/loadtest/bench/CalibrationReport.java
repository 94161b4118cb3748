package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.bench.Calibration.Rate;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.hipparchus.distribution.discrete.BinomialDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What runs of the same jar under several names say of the kit on this machine: real verdicts, and simulated ones.
 *
 * @param lines for people
 * @param passed whether false winners are as rare as promised and a real difference is found: the interval of the former's
 *     simulated rate includes 5 % or lies below, the latter's rate is 80 % or more, and real runs have no
 *     more false winners than chance would bring about; null where there are too few blocks to simulate from
 */
public record CalibrationReport(List<String> lines, @Nullable Boolean passed) {
    /** Names of the same jar without a burden. */
    private static final List<Variant> SAME = List.of(stock("one"), stock("two"), stock("three"));

    private static final Variant BURDENED = stock("burdened");

    /** How much more CPU the requests of the burdened contender use, in percent. */
    public static final int BURDEN_PERCENT = 10;

    /** So many make the error of the simulation itself small beside that of the recorded blocks. */
    public static final int EXPERIMENTS = 10_000;

    private static final int DECIDE_BLOCKS = 8;
    private static final int DECIDE_SCENARIOS = 2;

    private static final int LEAST_POWER_PERCENT = 80;

    /** In fewer runs one false winner shows nothing, neither way. */
    private static final int ENOUGH_RUNS = 3;

    /** If so many real runs with false winners come about less often than this, it was not by chance. */
    private static final double CHANCE = 0.01;

    public CalibrationReport {
        lines = List.copyOf(lines);
    }

    /**
     * Sums up these runs of the calibration plan.
     *
     * @param seed repeats the simulation
     * @param experiments how many are simulated for each rate
     */
    public static CalibrationReport of(List<RunResult> runs, long seed, int experiments) {
        List<String> lines = new ArrayList<>();
        int falseWinners = 0;
        int runsWithFalse = 0;
        int samePairs = 0;
        int found = 0;
        int burdenedPairs = 0;
        List<SameJarBlocks> blocks = new ArrayList<>();
        for (RunResult run : runs) {
            lines.add(String.format(
                    Locale.ROOT,
                    "run of %s, seed %d, %d %s",
                    run.header().startedAt(),
                    run.header().plan().seed(),
                    run.header().plan().blocks(),
                    run.header().plan().blocks() == 1 ? "block" : "blocks"));
            int before = falseWinners;
            for (Comparison pair : Analysis.of(run).comparisons()) {
                if (!pair.primary()) {
                    continue;
                }
                lines.add(line(pair));
                if (pair.a().equals(BURDENED) || pair.b().equals(BURDENED)) {
                    burdenedPairs++;
                    found += pair.winner().isPresent() && !pair.winner().get().equals(BURDENED) ? 1 : 0;
                } else {
                    samePairs++;
                    falseWinners += pair.winner().isPresent() ? 1 : 0;
                }
            }
            runsWithFalse += falseWinners > before ? 1 : 0;
            SameJarBlocks same = SameJarBlocks.of(run, SAME);
            if (same.rows().size() >= Judge.FEWEST_BLOCKS) {
                blocks.add(same);
            }
        }
        lines.add("real: false winners in " + falseWinners + " of " + samePairs
                + " pairs of the same jar; the contender that uses " + BURDEN_PERCENT + " % more CPU named so in "
                + found
                + " of " + burdenedPairs);
        boolean byChance = runsWithFalse == 0 || chance(runsWithFalse, runs.size());
        if (runsWithFalse > 0) {
            lines.add(
                    "WATCH OUT: the same jar won against itself. By the promise that happens in one run of 20 at most; "
                            + (runs.size() < ENOUGH_RUNS
                                    ? "--runs " + ENOUGH_RUNS + " tells whether this was the one."
                                    : "this is " + (byChance ? "not more" : "more") + " than chance."));
        }
        if (found < burdenedPairs) {
            lines.add("WATCH OUT: not every pair showed the difference; this machine needs more --blocks to see "
                    + BURDEN_PERCENT + " %.");
        }
        double tiePercent = runs.get(0).header().plan().tiePercent();
        return blocks.isEmpty()
                ? tooFew(lines)
                : simulated(lines, new Calibration(blocks, tiePercent, new Random(seed)), experiments, byChance);
    }

    /** Whether so many runs with a false winner come about now and then, if the promise holds. */
    private static boolean chance(int runsWithFalse, int runs) {
        double probability = 1 - new BinomialDistribution(runs, Judge.ALPHA).cumulativeProbability(runsWithFalse - 1);
        return runs >= ENOUGH_RUNS && probability >= CHANCE;
    }

    private static CalibrationReport simulated(
            List<String> lines, Calibration calibration, int experiments, boolean byChance) {
        Rate falsely = calibration.falseWinners(experiments, DECIDE_BLOCKS, DECIDE_SCENARIOS);
        boolean rare = falsely.lowPercent() <= 100 * Judge.ALPHA;
        lines.add("simulated, two scenarios, names shuffled within each block: a false winner in " + falsely.text()
                + " of " + experiments + " experiments: " + (rare ? "passed" : "FAILED") + ", the promise is 5 %");
        Rate found = calibration.found(experiments, BURDEN_PERCENT, DECIDE_BLOCKS, DECIDE_SCENARIOS);
        boolean strong = found.percent() >= LEAST_POWER_PERCENT;
        lines.add("simulated, the plan decide on these blocks: a contender that uses " + BURDEN_PERCENT
                + " % more CPU is found in every pair in " + found.text() + " of " + experiments + " experiments: "
                + (strong ? "passed" : "FAILED") + ", " + LEAST_POWER_PERCENT + " % is asked for");
        lines.add("(the intervals of simulated rates hold the error of having recorded " + calibration.recorded()
                + " blocks only)");
        return new CalibrationReport(lines, rare && strong && byChance);
    }

    private static CalibrationReport tooFew(List<String> lines) {
        lines.add("nothing simulated: fewer than " + Judge.FEWEST_BLOCKS + " whole blocks");
        return new CalibrationReport(lines, null);
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
