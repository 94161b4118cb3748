package containerkit.loadtest.plan;

import org.jspecify.annotations.Nullable;

/**
 * Published value, printed beside the measurement of this run.
 *
 * @param part the part of the plan that repeats it, {@code packaging} for values of the jar; null if the scenario's
 *     name says enough
 * @param contender the contender that the value is of
 * @param endpoint the endpoint's name; null for packaging, and if the scenario is named
 * @param concurrency connections; null for the idle server and for packaging, and if the scenario is named
 * @param measure measured quantity with its unit, e.g. {@code throughput_per_s}
 * @param value as it was printed
 * @param scenario the name of the scenario, in any part; null if part, endpoint and concurrency say it
 */
public record PublishedValue(
        @Nullable String part,
        String contender,
        @Nullable String endpoint,
        @Nullable Integer concurrency,
        String measure,
        String value,
        @Nullable String scenario) {
    /** Part of values about jars. */
    public static final String PACKAGING = "packaging";
}
