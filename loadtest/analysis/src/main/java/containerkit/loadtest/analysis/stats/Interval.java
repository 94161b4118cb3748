package containerkit.loadtest.analysis.stats;

import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A confidence interval, of a ratio unless it is said otherwise.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
    /** Text in place of an interval that tells nothing. */
    public static final String NOT_ENOUGH_DATA = "not enough data";

    /** Returns a value with its interval: {@code 12.3 [12.1, 12.6]}, or {@code 12.3 [not enough data]} where it has none. */
    public static String text(double value, @Nullable Interval interval, DoubleFunction<String> number) {
        return number.apply(value) + " ["
                + (interval == null
                        ? NOT_ENOUGH_DATA
                        : number.apply(interval.low()) + ", " + number.apply(interval.high()))
                + "]";
    }
}
