package containerkit.loadtest.analysis.stats;

import containerkit.loadtest.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Judges the pairs of one family, all by the same metric, from each pair's log ratios by themselves: variances are not
 * pooled. Winners by {@linkplain ClosedTest closed testing} of equality, ties by two one-sided t tests against the tie
 * zone (Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987) with {@linkplain Holm}'s correction, each
 * at alpha for the family, and intervals that hold all at once (Bonferroni). It reads and writes nothing. Not for several
 * threads.
 *
 * <p>Equality and a difference beyond the tie zone exclude each other, so of one pair at most one verdict can be false,
 * and no alpha is shared. A difference shown that is shown to be too small to matter is a tie.
 *
 * <p>Both corrections find more than Bonferroni, so an interval may reach beyond what its verdict says: across 1, or out
 * of the tie zone. It is then cut off there, so what it excludes and the verdict agree.
 */
public final class Judge {
    /** Error rate of a whole family. */
    public static final double ALPHA = 0.05;

    /**
     * Smallest number of blocks, or of machines where there are several, that names a winner. This is a policy: with
     * fewer, the t test depends on its assumptions.
     */
    public static final int FEWEST_BLOCKS = Plan.FEWEST_BLOCKS;

    /** Power of the minimum detectable difference and of the number of blocks for a decision. */
    public static final double POWER = 0.8;

    /** Largest number of blocks that is predicted. Beyond it a number would be a guess. */
    public static final int MOST_BLOCKS = 200;

    /** Multiple of the last look's blocks. A pair that would take more is given up; its ratio is only an estimate. */
    private static final int FUTILE_TIMES = 2;

    private static final double PERCENT = 100;

    private final double alpha;
    private final double tieFactor;
    private final String unit;
    private final StudentT studentT = new StudentT();

    /**
     * Creates a judge whose units are blocks.
     *
     * @param alpha probability, for a whole family of pairs that are alike, that any winner is named; and, for one of
     *     pairs that all differ by more than a tie, that any tie is
     * @param tiePercent largest distance of a ratio from 1 that is still a tie, in percent
     */
    public Judge(double alpha, double tiePercent) {
        this(alpha, tiePercent, "block");
    }

    /** @param unit unit of each log ratio: a block, or a machine where blocks are nested in several */
    public Judge(double alpha, double tiePercent, String unit) {
        this.alpha = alpha;
        this.unit = unit;
        this.tieFactor = 1 + tiePercent / PERCENT;
    }

    /** Judges every pair, in the order given. */
    public List<Judgement> judge(Better better, List<Evidence> family) {
        List<LogRatios> all = family.stream()
                .map(evidence -> LogRatios.of(evidence.logRatios()))
                .toList();
        List<Integer> tested = IntStream.range(0, all.size())
                .filter(i -> all.get(i).testable())
                .boxed()
                .toList();
        double[] p = ClosedTest.adjusted(
                tested.stream().map(family::get).toList(),
                tested.stream().map(all::get).mapToDouble(this::equalP).toArray());
        double[] tieP = Holm.adjusted(
                tested.stream().map(all::get).mapToDouble(this::beyondP).toArray());
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int at = tested.indexOf(i);
            Test test = at < 0 ? null : new Test(p[at], tieP[at], tested.size());
            judgements.add(judgement(better, all.get(i), test, family.get(i).against()));
        }
        return judgements;
    }

    /**
     * Returns the smallest difference that a run finds four times out of five, in percent. It must be distinguished from
     * none, and not be shown to be a tie.
     *
     * @param sd standard deviation of a pair's log ratio from block to block
     * @param blocks at least two
     * @param family number of pairs that are judged
     */
    public double detectablePercent(double sd, int blocks, int family) {
        double error = sd / Math.sqrt(blocks);
        double half = quantile(differenceLevel(family), blocks) * error;
        double tieHalf = quantile(tieLevel(family), blocks) * error;
        double luck = quantile(POWER, blocks) * error;
        return PERCENT * Math.expm1(Math.max(half, Math.log(tieFactor) - tieHalf) + luck);
    }

    /** Returns the number of blocks for a decision beyond which a run with those looks gives a pair up. */
    public static int mostBlocks(List<Integer> looks) {
        return FUTILE_TIMES * looks.get(looks.size() - 1);
    }

    /**
     * Returns whether a family is so large that its {@linkplain ClosedTest intersections} are bounded: more pairs may
     * stay undecided.
     */
    public static boolean bounded(int mostContenders, int pairs) {
        return mostContenders > ClosedTest.MOST_CONTENDERS || pairs > ClosedTest.MOST_PAIRS;
    }

    /**
     * Results of the tests of a family for one pair.
     *
     * @param p p-value of equality
     * @param tieP p-value of a difference beyond the tie zone
     * @param family number of pairs that were tested
     */
    private record Test(double p, double tieP, int family) {}

    private double equalP(LogRatios ratios) {
        return studentT.twoSidedP(ratios.mean() / ratios.standardError(), ratios.degrees());
    }

    private double beyondP(LogRatios ratios) {
        return studentT.upperP(
                (Math.log(tieFactor) - Math.abs(ratios.mean())) / ratios.standardError(), ratios.degrees());
    }

    /** Returns the ratios and intervals alone: nothing is tested, and no contender can win. */
    public List<Judgement> describe(List<List<Double>> family) {
        List<LogRatios> all = family.stream().map(LogRatios::of).toList();
        int tested = (int) all.stream().filter(LogRatios::testable).count();
        return all.stream()
                .map(ratios -> ratio(ratios, interval(ratios, tested)))
                .map(ratio -> new Judgement(ratio, ratio, null, null, null, null, null, Verdict.UNDECIDED, null))
                .toList();
    }

    private Judgement judgement(Better better, LogRatios ratios, @Nullable Test test, @Nullable String against) {
        Interval interval = test == null ? null : interval(ratios, test.family());
        Ratio uncut = ratio(ratios, interval);
        Undecided undecided = against == null ? tooLittle(ratios) : Undecided.barred(against);
        Verdict verdict = Verdict.UNDECIDED;
        double ratio = Math.exp(ratios.mean());
        if (test != null && undecided == null) {
            if (test.tieP() <= alpha) {
                verdict = Verdict.TIE;
                interval = interval == null ? null : interval.cutTo(tieFactor);
            } else if (test.p() <= alpha) {
                verdict = better.verdict(ratio);
                interval = interval == null ? null : interval.onTheSideOf(ratio);
            } else {
                undecided = Undecided.OPEN;
            }
        }
        boolean couldWin = test != null && against == null;
        Integer atLook = couldWin && verdict == Verdict.UNDECIDED ? decidingBlocks(ratios, test.family()) : null;
        return new Judgement(
                ratio(ratios, interval),
                uncut,
                test == null ? null : Double.valueOf(test.p()),
                test == null ? null : Double.valueOf(test.tieP()),
                couldWin && ratios.n() >= FEWEST_BLOCKS ? minimumDetectablePercent(ratios, test.family()) : null,
                alpha == ALPHA || !couldWin || verdict != Verdict.UNDECIDED
                        ? atLook
                        : new Judge(ALPHA, PERCENT * (tieFactor - 1)).decidingBlocks(ratios, test.family()),
                atLook,
                verdict,
                undecided);
    }

    private @Nullable Undecided tooLittle(LogRatios ratios) {
        String reason = tooLittle(ratios.n(), unit, ratios.testable(), "winner");
        return reason == null || ratios.n() >= FEWEST_BLOCKS
                ? Undecided.barred(reason)
                : new Undecided(Undecided.Cause.TOO_FEW, reason);
    }

    /**
     * Returns the reason why so few blocks, or blocks so much alike, tell nothing; null where they can.
     *
     * @param units number of units
     * @param unit name of the unit: {@code block}, or {@code machine} where blocks are nested in several
     * @param sought what they are to name: {@code winner}, {@code cause}
     */
    public static @Nullable String tooLittle(int units, String unit, boolean testable, String sought) {
        if (units < FEWEST_BLOCKS) {
            return (units == 0 ? "no" : "only " + units) + " usable " + unit + (units == 1 ? "" : "s") + "; fewer than "
                    + FEWEST_BLOCKS + " name no " + sought;
        }
        return testable ? null : "every " + unit + " shows the same ratio: a value too coarse to be tested";
    }

    private static Ratio ratio(LogRatios ratios, @Nullable Interval interval) {
        return new Ratio(ratios.n(), ratios.n() == 0 ? null : Double.valueOf(Math.exp(ratios.mean())), interval);
    }

    private @Nullable Interval interval(LogRatios ratios, int family) {
        if (!ratios.testable()) {
            return null;
        }
        double half = quantile(differenceLevel(family), ratios.n()) * ratios.standardError();
        Interval interval = new Interval(Math.exp(ratios.mean() - half), Math.exp(ratios.mean() + half));
        return interval.low() > 0 && Double.isFinite(interval.high()) ? interval : null;
    }

    private @Nullable Double minimumDetectablePercent(LogRatios ratios, int family) {
        double percent = detectablePercent(ratios.sd(), ratios.n(), family);
        return Double.isFinite(percent) ? Double.valueOf(percent) : null;
    }

    /**
     * Returns the fewest blocks that decide with the power if the measured ratio is the true one, at the strictest
     * step; null beyond {@link #MOST_BLOCKS}.
     */
    private @Nullable Integer decidingBlocks(LogRatios ratios, int family) {
        int fewest = Math.max(FEWEST_BLOCKS, ratios.n() + 1);
        int most = MOST_BLOCKS;
        if (fewest > most || !decide(most, ratios, family)) {
            return null;
        }
        while (fewest < most) {
            int middle = (fewest + most) / 2;
            if (decide(middle, ratios, family)) {
                most = middle;
            } else {
                fewest = middle + 1;
            }
        }
        return fewest;
    }

    private boolean decide(int blocks, LogRatios ratios, int family) {
        double error = ratios.sd() / Math.sqrt(blocks);
        double distance = Math.abs(ratios.mean());
        double win = quantile(differenceLevel(family), blocks) + quantile(POWER, blocks);
        // Both one-sided tests must reject, and each may fail by chance.
        double tie = quantile(tieLevel(family), blocks) + quantile((1 + POWER) / 2, blocks);
        return win * error <= distance || tie * error <= Math.log(tieFactor) - distance;
    }

    private double quantile(double level, int blocks) {
        return studentT.quantile(level, blocks - 1);
    }

    /** Returns the quantile's level at which a two-sided test of one of so many pairs rejects, by Bonferroni. */
    private double differenceLevel(int family) {
        return 1 - alpha / (2 * family);
    }

    /** Returns the quantile's level at which a one-sided test of one of so many pairs rejects, by Bonferroni. */
    private double tieLevel(int family) {
        return 1 - alpha / family;
    }
}
