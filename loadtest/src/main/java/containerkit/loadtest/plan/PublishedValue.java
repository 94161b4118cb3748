package containerkit.loadtest.plan;

import org.jspecify.annotations.Nullable;

/**
 * A published value, printed beside what this run measured.
 *
 * @param part the part of the plan that repeats it, {@code packaging} for values of the jar; null where the scenario's
 *     name says enough
 * @param contender whose value it is
 * @param endpoint the endpoint's name; null for packaging, and where the scenario is named
 * @param concurrency connections; null for the idle server and for packaging, and where the scenario is named
 * @param measure what was measured, with its unit, e.g. {@code throughput_per_s}
 * @param value as it was printed
 * @param scenario the name of the scenario, in any part; null where part, endpoint and concurrency say it
 */
public record PublishedValue(
        @Nullable String part,
        String contender,
        @Nullable String endpoint,
        @Nullable Integer concurrency,
        String measure,
        String value,
        @Nullable String scenario) {
    /** The part of values about jars. */
    public static final String PACKAGING = "packaging";
}
