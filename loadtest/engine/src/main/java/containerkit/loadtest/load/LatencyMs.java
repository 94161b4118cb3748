package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Response times in milliseconds as the tool measured them; null if it does not say.
 *
 * @param mean arithmetic mean
 * @param p50 median
 * @param p90 90th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param max the longest
 * @param histogram the whole distribution; null for tools that do not give it
 */
public record LatencyMs(
        @Nullable Double mean,
        @Nullable Double p50,
        @Nullable Double p90,
        @Nullable Double p99,
        @Nullable Double p999,
        @Nullable Double max,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LatencyHistogram histogram) {
    private static final double MICROS_PER_MILLI = 1_000;

    /** Returns mean, percentiles and maximum of a histogram of microseconds, and the histogram itself. */
    public static LatencyMs of(Histogram micros) {
        return new LatencyMs(
                micros.getMean() / MICROS_PER_MILLI,
                micros.getValueAtPercentile(50) / MICROS_PER_MILLI,
                micros.getValueAtPercentile(90) / MICROS_PER_MILLI,
                micros.getValueAtPercentile(99) / MICROS_PER_MILLI,
                micros.getValueAtPercentile(99.9) / MICROS_PER_MILLI,
                micros.getMaxValue() / MICROS_PER_MILLI,
                LatencyHistogram.of(micros));
    }
}
