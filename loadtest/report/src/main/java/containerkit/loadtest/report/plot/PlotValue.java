package containerkit.loadtest.report.plot;

import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A value with its interval.
 *
 * @param low lower end of the interval; null without one
 * @param high upper end of the interval; null without one
 */
public record PlotValue(double value, @Nullable Double low, @Nullable Double high) {
    /** Returns a value without an interval. */
    public static PlotValue of(double value) {
        return new PlotValue(value, null, null);
    }

    /** Returns all values that an axis must have room for: the value and, if there is one, both ends of the interval. */
    public DoubleStream extremes() {
        return low == null || high == null ? DoubleStream.of(value) : DoubleStream.of(low, value, high);
    }
}
