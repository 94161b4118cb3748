package containerkit.loadtest.load;

import org.jspecify.annotations.Nullable;

/**
 * Response times in milliseconds as the tool measured them; null where it does not say.
 *
 * @param mean arithmetic mean
 * @param p50 median
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max the longest
 */
public record LatencyMs(
        @Nullable Double mean,
        @Nullable Double p50,
        @Nullable Double p90,
        @Nullable Double p99,
        @Nullable Double p999,
        @Nullable Double max) {}
