package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.stats.Better;
import containerkit.loadtest.analysis.stats.Evidence;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.LogRatios;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.StudentT;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a new build is no worse than its base by more than a margin: a t interval of each pair's log ratio at
 * the level of one look. The build passes where every interval lies below the margin: each pair has to pass, so no pair
 * needs a correction. It fails where one interval lies above the margin; these share the level (Bonferroni).
 */
public final class Gate {
    private static final double PERCENT = 100;

    private final double margin;
    private final StudentT studentT = new StudentT();

    /** @param worseThanPercent margin by which the new build may be worse, in percent, above 0 */
    public Gate(double worseThanPercent) {
        this.margin = Math.log1p(worseThanPercent / PERCENT);
    }

    /** Decisions of a gate so far. */
    public enum Decision {
        NO_WORSE,
        WORSE,
        OPEN
    }

    /**
     * Result of one pair of a gate.
     *
     * @param ratio the new build's value over the base's, turned so that above 1 is worse
     * @param reason reason why it cannot be judged, or is open all the same; null where there is none
     */
    public record Line(Pair pair, Ratio ratio, Decision decision, @Nullable String reason) {}

    /** Returns a line for each pair of the run, whose plan compares the new build with the base. */
    public List<Line> lines(RunIndex index) {
        Plan plan = index.run().header().plan();
        ComparisonMetric metric = ComparisonMetric.primary(plan);
        List<Pair> pairs = Pair.comparedBy(metric, plan);
        Comparisons comparisons = new Comparisons(index, metric);
        List<Evidence> evidence = comparisons.evidence(pairs).stream()
                .map(each -> each.against() == null ? each.because(tooFew(index, each)) : each)
                .toList();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Line line = line(
                    pairs.get(i),
                    evidence.get(i),
                    metric.better() == Better.LESS ? 1 : -1,
                    LookLevels.nominal(plan.looks().size()),
                    pairs.size());
            lines.add(withoutFailed(line, comparisons));
        }
        return lines;
    }

    /**
     * Returns the line, left open where it favours a build that failed: its blocks that are left may be those in which
     * it did well.
     */
    private static Line withoutFailed(Line line, Comparisons comparisons) {
        Pair pair = line.pair();
        Variant favoured = line.decision() == Decision.WORSE ? pair.b() : pair.a();
        String failure = line.decision() == Decision.OPEN ? null : comparisons.failure(pair.part(), favoured);
        return failure == null ? line : new Line(pair, line.ratio(), Decision.OPEN, failure);
    }

    /**
     * Returns the reason why there are too few machines; null where there is none. Two or three machines that happen to
     * agree make a narrow interval, and merged runs name no winner by them either.
     */
    private static @Nullable String tooFew(RunIndex index, Evidence evidence) {
        int units = evidence.logRatios().size();
        return index.run().header().shards().isEmpty() || units >= Judge.FEWEST_BLOCKS
                ? null
                : "only " + new Counted(units, index.unit()) + "; shards are judged from " + Judge.FEWEST_BLOCKS
                        + " on";
    }

    /** Returns what all lines say together: one worse pair fails the build, one open pair leaves it open. */
    public static Decision overall(List<Line> lines) {
        List<Decision> decisions = lines.stream().map(Line::decision).toList();
        if (decisions.contains(Decision.WORSE)) {
            return Decision.WORSE;
        }
        return decisions.isEmpty() || decisions.contains(Decision.OPEN) ? Decision.OPEN : Decision.NO_WORSE;
    }

    private Line line(Pair pair, Evidence evidence, int sign, double level, int pairs) {
        LogRatios logs = LogRatios.of(
                evidence.logRatios().stream().map(log -> sign * log).toList());
        Double value = logs.n() == 0 ? null : Double.valueOf(Math.exp(logs.mean()));
        if (logs.n() < 2 || logs.standardError() == 0) {
            String reason = evidence.against() == null ? "not enough data" : evidence.against();
            return new Line(pair, new Ratio(logs.n(), value, null), Decision.OPEN, reason);
        }
        double half = half(logs, level);
        Interval interval = new Interval(Math.exp(logs.mean() - half), Math.exp(logs.mean() + half));
        Decision decision = evidence.against() != null ? Decision.OPEN : decision(logs, level, pairs);
        String reason = evidence.against();
        if (reason == null && decision == Decision.OPEN && logs.mean() - half > margin) {
            reason = "above the margin by itself, but not as one of " + pairs + " scenarios";
        }
        return new Line(pair, new Ratio(logs.n(), value, interval), decision, reason);
    }

    /** Returns what one pair's log ratios show, where above 0 is worse. */
    Decision decision(LogRatios logs, double level, int pairs) {
        if (logs.mean() + half(logs, level) < margin) {
            return Decision.NO_WORSE;
        }
        return logs.mean() - half(logs, level / pairs) > margin ? Decision.WORSE : Decision.OPEN;
    }

    private double half(LogRatios logs, double level) {
        return studentT.quantile(1 - level / 2, logs.degrees()) * logs.standardError();
    }
}
