package containerkit.loadtest.analysis.pair;

import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The metrics that pairs are compared by, and that results can be about; the first is a plan's default. */
public enum ComparisonMetric {
    CPU(Metric.CPU_PER_REQUEST, true, "CPU per request", "uses", "more CPU"),
    THROUGHPUT(Metric.THROUGHPUT, false, "throughput", "completes", "more requests"),
    ALLOCATION(Metric.ALLOCATED_PER_REQUEST, true, "allocation per request", "allocates", "more bytes"),
    LATENCY_P50(Metric.LATENCY_P50, true, "median latency", "has a", "higher median latency"),
    LATENCY_P99(Metric.LATENCY_P99, true, "p99 latency", "has a", "higher p99 latency"),
    START(Metric.START, true, "time to start", "needs", "more time to start");

    private final Metric metric;
    private final boolean lessIsBetter;
    private final String noun;
    private final String verb;
    private final String object;

    ComparisonMetric(Metric metric, boolean lessIsBetter, String noun, String verb, String object) {
        this.metric = metric;
        this.lessIsBetter = lessIsBetter;
        this.noun = noun;
        this.verb = verb;
        this.object = object;
    }

    @JsonValue
    public Metric metric() {
        return metric;
    }

    public boolean lessIsBetter() {
        return lessIsBetter;
    }

    /** Returns whether the first of a pair is better, for a ratio of its value over the second's. */
    public boolean firstIsBetter(double ratio) {
        return ratio < 1 == lessIsBetter;
    }

    /** Returns the metric as it stands in a sentence, without its unit. */
    public String noun() {
        return noun;
    }

    /** Returns the words between a contender's name and the percentage by which its value is larger. */
    String verb() {
        return verb;
    }

    /** Returns the words after that percentage. */
    String object() {
        return object;
    }

    /**
     * Returns whether pairs are compared by this metric under a scenario. Where a part sends an endpoint's requests
     * both as fast as responses arrive and at a rate, latency is compared at the rate only, and all else without it
     * only: a rate is there to show latency, and without one latency is the number of connections over the throughput.
     * Starts are compared in the first scenario of a part that has a start for each slice.
     */
    public boolean compares(Part part, Scenario scenario) {
        if (this == START) {
            return part.scenarios().stream()
                    .filter(each -> each.slicing().alone())
                    .findFirst()
                    .orElse(part.scenarios().get(0))
                    .equals(scenario);
        }
        boolean latency = this == LATENCY_P50 || this == LATENCY_P99;
        return scenario.load().open() == latency || part.twins(scenario).isEmpty();
    }

    /** Returns the pairs of a plan that are compared by this metric, scenario by scenario. */
    List<Pair> pairs(Plan plan) {
        return plan.parts().stream()
                .flatMap(part -> Pair.of(plan, part).stream())
                .filter(pair -> compares(pair.part(), pair.scenario()))
                .toList();
    }

    /** Returns the metrics' keys, as plans name them. */
    public static List<String> keys() {
        return Arrays.stream(values())
                .map(comparedBy -> comparedBy.metric.key())
                .toList();
    }

    public static Optional<ComparisonMetric> of(@Nullable String key) {
        return Arrays.stream(values())
                .filter(comparedBy -> comparedBy.metric.key().equals(key))
                .findFirst();
    }

    /** Returns the metric that a plan's results are about; the default where a stored run names none that is known. */
    public static ComparisonMetric primary(Plan plan) {
        return of(plan.criteria().primary()).orElse(CPU);
    }
}
