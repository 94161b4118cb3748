package containerkit.loadtest.analysis.verdict;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Judgement;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Undecided;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.plan.Variant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verdict on a pair, or its ratio alone.
 *
 * @param comparedBy the compared metric
 * @param primary true if this is the metric that the plan's verdicts are about
 * @param judgement result of the blocks in which neither failed; its family is every pair, scenario and part that is
 *     compared by the same metric
 */
public record Comparison(
        @JsonUnwrapped Pair pair,
        @JsonProperty("metric") ComparisonMetric comparedBy,
        boolean primary,
        @JsonUnwrapped Judgement judgement) {
    /** Returns the compared metric, as cells have it. */
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

    /** Returns the pair's label, e.g. {@code jetty / tomcat}. */
    public String label() {
        return pair.label();
    }

    public Ratio ratio() {
        return judgement.ratio();
    }

    public @Nullable Double p() {
        return judgement.p();
    }

    public @Nullable Double minimumDetectablePercent() {
        return judgement.minimumDetectablePercent();
    }

    public @Nullable Integer decidingBlocks() {
        return judgement.decidingBlocks();
    }

    public Verdict verdict() {
        return judgement.verdict();
    }

    /** Returns whether more blocks might decide the pair, or might have decided it before it was given up. */
    public boolean openByChance() {
        return undecidedAs(Undecided.Cause.OPEN) || undecidedAs(Undecided.Cause.GIVEN_UP);
    }

    /** Returns whether the contender that would win or tie failed. */
    public boolean failed() {
        return undecidedAs(Undecided.Cause.FAILED);
    }

    /** Returns whether it has no verdict for that cause. */
    public boolean undecidedAs(Undecided.Cause cause) {
        Undecided undecided = judgement.undecided();
        return undecided != null && undecided.cause() == cause;
    }

    /** Returns the reason why the pair has no verdict, for people; null where there is none. */
    public @Nullable String reason() {
        Undecided undecided = judgement.undecided();
        return undecided == null ? null : undecided.reason();
    }

    /** Returns the better contender; empty where that is not decided. */
    public Optional<Variant> winner() {
        return switch (verdict()) {
            case A -> Optional.of(a());
            case B -> Optional.of(b());
            case TIE, UNDECIDED -> Optional.empty();
        };
    }

    /**
     * Returns the conclusion: {@code jetty needs less CPU}, {@code tie},
     * {@code undecided: jetty needs at most 7.4 % more}.
     */
    public String conclusion() {
        String most = mostText();
        return winner().map(winner -> winner.label() + " " + comparedBy.praise())
                .orElseGet(() ->
                        verdict() == Verdict.TIE || most == null ? verdict().word() : "undecided: " + most);
    }

    /**
     * Returns the largest difference still possible, e.g. {@code jetty needs at most 7.4 % more}; null where it is
     * unknown or too large to tell anything.
     */
    public @Nullable String mostText() {
        Double most = ratio().shownMostPercent();
        if (most == null) {
            return null;
        }
        boolean first = Objects.requireNonNull(ratio().interval()).exceedsUpwards();
        return (first ? a() : b()).label() + " " + comparedBy.verb() + " at most " + Display.PERCENT.text(most)
                + " % more";
    }

    /** Returns the p-value for people, rounded up so that it stays on its side of a limit; null where there is none. */
    public @Nullable String pText() {
        Double p = p();
        return p == null ? null : Display.PROBABILITY.text(p);
    }

    /** Returns the number of blocks that would decide the pair, for people; null where that is unknown. */
    public @Nullable String decidingBlocksText() {
        Integer blocks = decidingBlocks();
        return blocks == null ? null : String.valueOf(blocks);
    }

    /** Returns the minimum detectable difference for people, with its unit; null where there is none. */
    public @Nullable String minimumDetectableText() {
        Double percent = minimumDetectablePercent();
        if (percent == null) {
            return null;
        }
        return ratio().interval() != null && ratio().shownInterval() == null
                ? Interval.NOT_ENOUGH_DATA
                : Display.PERCENT.text(percent) + " %";
    }
}
