package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a new build is no worse than its base by more than a limit, from the intervals that every comparison
 * has: it passes when every upper end is below the limit, and fails when one lower end is above it.
 *
 * @param worseThanPercent limit in percent, above 0
 */
public record Gate(double worseThanPercent) {
    /** Decisions of a gate so far. */
    public enum Decision {
        NO_WORSE("no worse"),
        WORSE("worse"),
        OPEN("undecided");

        private final String text;

        Decision(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
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
        Comparisons comparisons = new Comparisons(index);
        return comparisons.primary().stream()
                .map(pair -> line(pair, comparisons))
                .toList();
    }

    private Line line(Comparison compared, Comparisons comparisons) {
        Pair pair = compared.pair();
        Ratio ratio = compared.comparedBy().lessIsBetter()
                ? compared.ratio()
                : compared.ratio().inverted();
        if (compared.result() == null) {
            return new Line(pair, ratio, Decision.OPEN, compared.words());
        }
        Decision decision = decision(ratio.interval());
        Variant favoured = decision == Decision.WORSE ? pair.b() : pair.a();
        String failure = decision == Decision.OPEN ? null : comparisons.failure(pair.part(), favoured);
        return failure == null ? new Line(pair, ratio, decision, null) : new Line(pair, ratio, Decision.OPEN, failure);
    }

    Decision decision(@Nullable Interval interval) {
        if (interval == null) {
            return Decision.OPEN;
        }
        double limit = 1 + worseThanPercent / 100;
        return interval.high() < limit ? Decision.NO_WORSE : interval.low() > limit ? Decision.WORSE : Decision.OPEN;
    }

    /** Returns what all lines say together: one worse pair fails the build, one open pair leaves it open. */
    public static Decision overall(List<Line> lines) {
        List<Decision> decisions = lines.stream().map(Line::decision).toList();
        if (decisions.contains(Decision.WORSE)) {
            return Decision.WORSE;
        }
        return decisions.isEmpty() || decisions.contains(Decision.OPEN) ? Decision.OPEN : Decision.NO_WORSE;
    }
}
