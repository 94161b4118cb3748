package containerkit.loadtest.analysis.verdict;

import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Better;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The metrics that pairs are compared by, and that verdicts can be about; the first is a plan's default. */
public enum ComparisonMetric {
    CPU(
            Metric.CPU_PER_REQUEST,
            Better.LESS,
            "CPU per request",
            "needs",
            "needs less CPU",
            "needs the least CPU per request"),
    THROUGHPUT(
            Metric.THROUGHPUT,
            Better.MORE,
            "throughput",
            "reaches",
            "completes more requests",
            "reaches the highest throughput"),
    ALLOCATION(
            Metric.ALLOCATED_PER_REQUEST,
            Better.LESS,
            "allocation per request",
            "needs",
            "allocates less",
            "allocates least per request"),
    LATENCY_P50(
            Metric.LATENCY_P50,
            Better.LESS,
            "median latency",
            "has",
            "has the lower median latency",
            "has the lowest median latency"),
    LATENCY_P99(
            Metric.LATENCY_P99,
            Better.LESS,
            "p99 latency",
            "has",
            "has the lower p99 latency",
            "has the lowest p99 latency");

    private final Metric metric;
    private final Better better;
    private final String noun;
    private final String verb;
    private final String praise;
    private final String superlative;

    ComparisonMetric(Metric metric, Better better, String noun, String verb, String praise, String superlative) {
        this.metric = metric;
        this.better = better;
        this.noun = noun;
        this.verb = verb;
        this.praise = praise;
        this.superlative = superlative;
    }

    @JsonValue
    public Metric metric() {
        return metric;
    }

    /** Returns the direction in which a value is better. */
    public Better better() {
        return better;
    }

    /** Returns the metric as it stands in a sentence, without its unit. */
    public String noun() {
        return noun;
    }

    /** Returns the verb between a contender's name and its amount of the {@linkplain #noun() metric}. */
    public String verb() {
        return verb;
    }

    /** Returns the words that follow a winner's name. */
    public String praise() {
        return praise;
    }

    /** Returns the words that follow the name of the best of several. */
    public String superlative() {
        return superlative;
    }

    /**
     * Returns whether pairs are compared by this metric under a scenario. Where a part sends an endpoint's requests
     * both as fast as responses arrive and at a rate, latency is compared at the rate only, and all else without it
     * only: a rate is there to show latency, and without one latency is the number of connections over the throughput.
     */
    public boolean compares(Part part, Scenario scenario) {
        boolean latency = this == LATENCY_P50 || this == LATENCY_P99;
        return scenario.openModel() == latency || part.twins(scenario).isEmpty();
    }

    /** Returns the metrics' keys, as plans name them. */
    public static List<String> keys() {
        return Arrays.stream(values())
                .map(comparedBy -> comparedBy.metric.key())
                .toList();
    }

    /** Returns the comparison metric with that key; empty where there is none. */
    public static Optional<ComparisonMetric> of(@Nullable String key) {
        return Arrays.stream(values())
                .filter(comparedBy -> comparedBy.metric.key().equals(key))
                .findFirst();
    }

    /** Returns the metric that a plan's verdicts are about; the default where a stored run names none that is known. */
    public static ComparisonMetric primary(Plan plan) {
        return of(plan.primary()).orElse(CPU);
    }
}
