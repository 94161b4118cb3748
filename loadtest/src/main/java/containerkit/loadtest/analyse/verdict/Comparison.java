package containerkit.loadtest.analyse.verdict;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Display;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.plan.Variant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a pair, or its ratio alone.
 *
 * @param yardstick what is compared
 * @param primary whether this is the metric that the plan's verdicts are about
 * @param ratio a's figure over b's, over the blocks in which neither failed; its interval holds at 95 % together with
 *     those of every pair, scenario and part that is compared by the same metric
 * @param p probability of a difference like this were both alike, two-sided, adjusted by Holm over the same family;
 *     null for other metrics than the primary, and where there was no test
 * @param smallestVisiblePercent the smallest difference that such a run finds four times out of five, in percent; null
 *     where there was no test
 * @param verdict who is better
 * @param reason why it is undecided; null where it is not
 */
public record Comparison(
        Pair pair,
        ComparisonMetric yardstick,
        boolean primary,
        Ratio ratio,
        @Nullable Double p,
        @Nullable Double smallestVisiblePercent,
        Verdict verdict,
        @Nullable String reason) {

    /** What is compared, as a cell has it. */
    public Metric metric() {
        return yardstick.metric();
    }

    public String part() {
        return pair.part().name();
    }

    public String scenario() {
        return pair.scenario().name();
    }

    public Variant a() {
        return pair.a();
    }

    public Variant b() {
        return pair.b();
    }

    /** {@code jetty / tomcat}. */
    public String label() {
        return pair.label();
    }

    /** The better one, where that is decided. */
    public Optional<Variant> winner() {
        return switch (verdict) {
            case A -> Optional.of(a());
            case B -> Optional.of(b());
            case TIE, UNDECIDED -> Optional.empty();
        };
    }

    /** {@code jetty needs less CPU}, {@code tie}, {@code undecided}. */
    public String conclusion() {
        return winner().map(winner -> winner.label() + " " + yardstick.praise()).orElseGet(verdict::word);
    }

    /** The p for people, rounded up so that it stays on its side of a limit; null where there is none. */
    public @Nullable String pText() {
        return p == null ? null : Display.PROBABILITY.text(p);
    }

    /** The smallest visible difference for people, with its unit; null where there is none. */
    public @Nullable String smallestVisibleText() {
        if (smallestVisiblePercent == null) {
            return null;
        }
        return ratio.interval() != null && ratio.shownInterval() == null
                ? Interval.NOT_ENOUGH_DATA
                : Display.PERCENT.text(smallestVisiblePercent) + " %";
    }
}
