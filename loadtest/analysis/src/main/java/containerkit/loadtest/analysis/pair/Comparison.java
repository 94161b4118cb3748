package containerkit.loadtest.analysis.pair;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Estimate and interval of a pair's ratio, and the result that follows from them.
 *
 * @param comparedBy the compared metric
 * @param primary true if this is the metric that the plan's results are about
 * @param ratio a's value over b's
 * @param result the result; null for a metric that is not the primary one, and where something stands against it
 * @param words the result in its fixed form, or the reason why there is none; empty for other metrics
 * @param bias ratio of the last third of the rounds over that of all; null where it cannot change the result much
 * @param otherWay true if the contender that uses less completes fewer requests
 * @param sessions ratios by session; null where there is one
 */
public record Comparison(
        @JsonUnwrapped Pair pair,
        @JsonProperty("metric") ComparisonMetric comparedBy,
        boolean primary,
        Ratio ratio,
        @Nullable Result result,
        String words,
        @Nullable Ratio bias,
        boolean otherWay,
        @Nullable SessionRatios sessions) {

    public Variant a() {
        return pair.a();
    }

    public Variant b() {
        return pair.b();
    }

    /** Returns the pair and its scenario, e.g. {@code jetty / tomcat, GET /orders, 50 connections}. */
    public String name(Plan plan) {
        return pair.label() + ", " + scenarioName(plan);
    }

    public String scenarioName(Plan plan) {
        return pair.scenarioName(plan);
    }

    /** Returns the same about b's value over a's. */
    public Comparison turned(double marginPercent) {
        Ratio inverted = ratio.inverted();
        return new Comparison(
                pair.turned(),
                comparedBy,
                primary,
                inverted,
                result,
                result == Result.OPEN && words.endsWith(" more")
                        ? Result.OPEN.words(comparedBy, inverted, b().label(), a().label(), marginPercent)
                        : words,
                bias == null ? null : bias.inverted(),
                otherWay,
                sessions == null ? null : sessions.inverted());
    }

    /** Returns what limits the result. */
    public List<String> notes() {
        return notes(bias);
    }

    /** Returns those for a first look: without a bias that may as well be chance. */
    public List<String> notesAtFirst() {
        return notes(bias == null || bias.holds(1) ? null : bias);
    }

    private List<String> notes(@Nullable Ratio bias) {
        List<String> notes = new ArrayList<>();
        if (bias != null) {
            notes.add("still moved: the last third of the rounds had " + bias.text() + " times this ratio");
        }
        if (sessions != null && Boolean.FALSE.equals(sessions.agree())) {
            notes.add("its sessions disagree");
        }
        if (otherWay) {
            notes.add("less server CPU, but fewer requests");
        }
        return notes;
    }

    /** Returns the better contender; empty unless the result names one. */
    public Optional<Variant> winner() {
        return result == Result.LESS && ratio.value() != null
                ? Optional.of(comparedBy.firstIsBetter(ratio.value()) ? a() : b())
                : Optional.empty();
    }

    /** Returns whether the pair has a result that is not open. */
    public boolean settled() {
        return result == Result.LESS || result == Result.EQUAL;
    }
}
