package containerkit.loadtest.report.plot;

import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A figure and what holds it.
 *
 * @param value the figure
 * @param low the lower end of its interval; null where there is none
 * @param high the upper end; null where there is none
 */
public record Reading(double value, @Nullable Double low, @Nullable Double high) {
    /** A figure without an interval. */
    public static Reading of(double value) {
        return new Reading(value, null, null);
    }

    /** Everything that an axis must have room for. */
    public DoubleStream extremes() {
        return low == null || high == null ? DoubleStream.of(value) : DoubleStream.of(low, value, high);
    }
}
