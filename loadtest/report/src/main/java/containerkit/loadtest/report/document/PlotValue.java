package containerkit.loadtest.report.document;

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
}
