package containerkit.loadtest.analyse.verdict;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Display;
import containerkit.loadtest.analyse.stats.Interval;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.analyse.stats.Undecided;
import containerkit.loadtest.analyse.stats.Verdict;
import containerkit.loadtest.plan.Variant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a pair, or its ratio alone.
 *
 * @param comparedBy what is compared
 * @param primary whether this is the metric that the plan's verdicts are about
 * @param ratio a's value over b's, over the blocks in which neither failed; its interval holds at 95 % together with
 *     those of every pair, scenario and part that is compared by the same metric
 * @param p of equality, two-sided, adjusted over the same family by closed testing; null where there was no test
 * @param tieP of a difference beyond the tie zone, adjusted by Holm over the same family; null where there was no test
 * @param minimumDetectablePercent the smallest difference that such a run finds four times out of five, in percent; null
 *     where there was no test
 * @param decidingBlocks how many blocks decide an undecided pair four times out of five, if the truth is what was
 *     measured; null where that is unknown
 * @param verdict who is better
 * @param undecided why it has no verdict; null where it has one, or where none was asked for
 */
public record Comparison(
        Pair pair,
        ComparisonMetric comparedBy,
        boolean primary,
        Ratio ratio,
        @Nullable Double p,
        @Nullable Double tieP,
        @Nullable Double minimumDetectablePercent,
        @Nullable Integer decidingBlocks,
        Verdict verdict,
        @Nullable Undecided undecided) {
    /** A difference that may be larger is no bound that anybody asks for. */
    private static final double MOST_SAYING_PERCENT = 100;

    /** What is compared, as a cell has it. */
    public Metric metric() {
        return comparedBy.metric();
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

    /** Whether more blocks might decide it, or might have before it was given up. */
    public boolean openByChance() {
        return undecided != null
                && (undecided.cause() == Undecided.Cause.OPEN || undecided.cause() == Undecided.Cause.GIVEN_UP);
    }

    /** Returns whether no number of blocks decides it. */
    public boolean barred() {
        return undecided != null && undecided.cause() == Undecided.Cause.BARRED;
    }

    /** Returns whether too few blocks count so far. */
    public boolean tooFewBlocks() {
        return undecided != null && undecided.cause() == Undecided.Cause.TOO_FEW;
    }

    /** Whether the one that would win or tie failed. */
    public boolean failed() {
        return undecided != null && undecided.cause() == Undecided.Cause.FAILED;
    }

    /** Why it has no verdict, for people. */
    public @Nullable String reason() {
        return undecided == null ? null : undecided.reason();
    }

    /** The better one, where that is decided. */
    public Optional<Variant> winner() {
        return switch (verdict) {
            case A -> Optional.of(a());
            case B -> Optional.of(b());
            case TIE, UNDECIDED -> Optional.empty();
        };
    }

    /** {@code jetty needs less CPU}, {@code tie}, {@code undecided: jetty needs at most 7.4 % more}. */
    public String conclusion() {
        String most = mostText();
        return winner().map(winner -> winner.label() + " " + comparedBy.praise())
                .orElseGet(() -> verdict == Verdict.TIE || most == null ? verdict.word() : "undecided: " + most);
    }

    /** {@code jetty needs at most 7.4 % more}: the largest difference still possible; null where all but anything is. */
    public @Nullable String mostText() {
        Double most = ratio.mostPercent();
        if (most == null || most > MOST_SAYING_PERCENT) {
            return null;
        }
        boolean first = Objects.requireNonNull(ratio.interval()).exceedsUpwards();
        return (first ? a() : b()).label() + " " + comparedBy.verb() + " at most " + Display.PERCENT.text(most)
                + " % more";
    }

    /** The p for people, rounded up so that it stays on its side of a limit; null where there is none. */
    public @Nullable String pText() {
        return p == null ? null : Display.PROBABILITY.text(p);
    }

    /** How many blocks would decide the pair, for people; null where that is unknown. */
    public @Nullable String decidingBlocksText() {
        return decidingBlocks == null ? null : String.valueOf(decidingBlocks);
    }

    /** The minimum detectable difference for people, with its unit; null where there is none. */
    public @Nullable String minimumDetectableText() {
        if (minimumDetectablePercent == null) {
            return null;
        }
        return ratio.interval() != null && ratio.shownInterval() == null
                ? Interval.NOT_ENOUGH_DATA
                : Display.PERCENT.text(minimumDetectablePercent) + " %";
    }
}
