package containerkit.loadtest.analyse.stats;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges the pairs of one family, all by the same metric: a t test on each pair's log ratios, Holm's correction over
 * the family, and intervals that hold all at once (Bonferroni). It reads and writes nothing. Not for several threads.
 *
 * <p>A pair is a tie where its whole interval lies in the tie zone; otherwise it has a winner where Holm's p is at most
 * alpha. Holm finds more than Bonferroni, so such a pair's interval may reach across 1: it is then cut off there.
 * Where the truth lies just beyond 1, that costs up to 2.5 points of the intervals' common confidence; what is missed
 * then lies within about one standard error of 1.
 */
public final class Judge {
    /** The error that a whole family may have. */
    public static final double ALPHA = 0.05;

    /** Fewer blocks name no winner: a policy, since with so few the t test hangs on its assumptions. */
    public static final int FEWEST_BLOCKS = 7;

    private static final double POWER = 0.8;
    private static final double PERCENT = 100;

    private final double alpha;
    private final double tieFactor;
    private final StudentT studentT = new StudentT();

    /**
     * A judge with those limits.
     *
     * @param alpha the probability, for a whole family of pairs that are alike, that any winner is named
     * @param tiePercent how far a ratio may be from 1 and still be a tie
     */
    public Judge(double alpha, double tiePercent) {
        this.alpha = alpha;
        this.tieFactor = 1 + tiePercent / PERCENT;
    }

    /** Judges every pair, in the order given. */
    public List<Judgement> judge(Better better, List<Evidence> family) {
        List<LogRatios> all = family.stream()
                .map(evidence -> LogRatios.of(evidence.logRatios()))
                .toList();
        double level = level(all);
        double[] p = Holm.adjusted(all.stream()
                .filter(LogRatios::testable)
                .mapToDouble(ratios -> studentT.twoSidedP(ratios.mean() / ratios.standardError(), ratios.degrees()))
                .toArray());
        List<Judgement> judgements = new ArrayList<>();
        int tested = 0;
        for (int i = 0; i < all.size(); i++) {
            LogRatios ratios = all.get(i);
            Double own = ratios.testable() ? Double.valueOf(p[tested++]) : null;
            judgements.add(judgement(better, ratios, level, own, family.get(i).against()));
        }
        return judgements;
    }

    /** The ratios, intervals and smallest visible differences alone: nothing is tested, nobody can win. */
    public List<Judgement> describe(List<List<Double>> family, String reason) {
        List<LogRatios> all = family.stream().map(LogRatios::of).toList();
        double level = level(all);
        return all.stream()
                .map(ratios ->
                        new Judgement(ratio(ratios, interval(ratios, level)), null, null, Verdict.UNDECIDED, reason))
                .toList();
    }

    private Judgement judgement(
            Better better, LogRatios ratios, double level, @Nullable Double p, @Nullable String against) {
        Interval interval = interval(ratios, level);
        String reason = against == null ? tooLittle(ratios.n(), ratios.testable(), "winner") : against;
        boolean differs = p != null && p <= alpha && reason == null;
        if (interval != null && differs) {
            interval = interval.onTheSideOf(Math.exp(ratios.mean()));
        }
        Verdict verdict = Verdict.UNDECIDED;
        if (reason == null) {
            if (interval != null && interval.within(tieFactor)) {
                verdict = Verdict.TIE;
            } else if (differs) {
                verdict = better.verdict(Math.exp(ratios.mean()));
            } else {
                reason = "the interval reaches across 1 and beyond the tie zone: either could be better";
            }
        }
        boolean couldWin = against == null && ratios.n() >= FEWEST_BLOCKS;
        return new Judgement(
                ratio(ratios, interval), p, couldWin ? smallestVisiblePercent(ratios, level) : null, verdict, reason);
    }

    /**
     * Why so few blocks, or blocks so much alike, say nothing; null where they can.
     *
     * @param sought what is to be named by them: {@code winner}, {@code cause}
     */
    public static @Nullable String tooLittle(int blocks, boolean testable, String sought) {
        if (blocks < FEWEST_BLOCKS) {
            return (blocks == 0 ? "no" : "only " + blocks) + " usable block" + (blocks == 1 ? "" : "s")
                    + "; fewer than " + FEWEST_BLOCKS + " name no " + sought;
        }
        return testable ? null : "every block shows the same ratio: a figure too coarse to be tested";
    }

    /** The share of each tail's complement at which all intervals of the family hold at once. */
    private double level(List<LogRatios> family) {
        long tested = family.stream().filter(LogRatios::testable).count();
        return 1 - alpha / (2 * Math.max(1, tested));
    }

    private static Ratio ratio(LogRatios ratios, @Nullable Interval interval) {
        return new Ratio(ratios.n(), ratios.n() == 0 ? null : Double.valueOf(Math.exp(ratios.mean())), interval);
    }

    private @Nullable Interval interval(LogRatios ratios, double level) {
        if (!ratios.testable()) {
            return null;
        }
        double half = studentT.quantile(level, ratios.degrees()) * ratios.standardError();
        Interval interval = new Interval(Math.exp(ratios.mean() - half), Math.exp(ratios.mean() + half));
        return interval.low() > 0 && Double.isFinite(interval.high()) ? interval : null;
    }

    private @Nullable Double smallestVisiblePercent(LogRatios ratios, double level) {
        if (!ratios.testable()) {
            return null;
        }
        double half = studentT.quantile(level, ratios.degrees()) * ratios.standardError();
        double luck = studentT.quantile(POWER, ratios.degrees()) * ratios.standardError();
        // It must be told from 1, and its interval must reach out of the tie zone.
        double percent = PERCENT * Math.expm1(Math.max(half, Math.log(tieFactor) - half) + luck);
        return Double.isFinite(percent) ? Double.valueOf(percent) : null;
    }
}
