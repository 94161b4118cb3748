package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Metric;

/** Metrics that are compared as ratios where somebody published values of them. */
enum PublishedMetric {
    THROUGHPUT(Metric.THROUGHPUT, "throughput", "serves more"),
    LATENCY_MEAN(Metric.LATENCY_MEAN, "mean latency", PublishedMetric.SLOWER),
    LATENCY_P50(Metric.LATENCY_P50, "median latency", PublishedMetric.SLOWER),
    LATENCY_P90(Metric.LATENCY_P90, "p90 latency", PublishedMetric.SLOWER),
    LATENCY_P99(Metric.LATENCY_P99, "p99 latency", PublishedMetric.SLOWER),
    LATENCY_P999(Metric.LATENCY_P999, "p99.9 latency", PublishedMetric.SLOWER),
    LATENCY_MAX(Metric.LATENCY_MAX, "longest latency", PublishedMetric.SLOWER);

    private static final String SLOWER = "takes longer";

    private final Metric metric;
    private final String noun;
    private final String above;

    PublishedMetric(Metric metric, String noun, String above) {
        this.metric = metric;
        this.noun = noun;
        this.above = above;
    }

    Metric metric() {
        return metric;
    }

    /** Returns the name for a sentence, without its unit. */
    String noun() {
        return noun;
    }

    /** Returns a verb for the first of a pair whose ratio is above 1. */
    String above() {
        return above;
    }

    /** Returns the name of its plot's files. */
    String plot() {
        return "published-" + noun.replaceAll("[^a-z0-9]+", "-");
    }
}
