package containerkit.loadtest.analysis.stats;

import java.util.function.DoubleFunction;
import org.hipparchus.distribution.continuous.BetaDistribution;
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

    private static final double ERROR = 0.05;

    /**
     * Returns the exact 95 % interval of a share in percent, of independent cases (C. J. Clopper and E. S. Pearson, The use
     * of confidence or fiducial limits illustrated in the case of the binomial, 1934).
     */
    public static Interval ofShare(int some, int all) {
        int others = all - some;
        double low = some == 0 ? 0 : new BetaDistribution(some, others + 1.0).inverseCumulativeProbability(ERROR / 2);
        double high =
                others == 0 ? 1 : new BetaDistribution(some + 1.0, others).inverseCumulativeProbability(1 - ERROR / 2);
        return new Interval(100 * low, 100 * high);
    }

    /** Returns a value with its interval: {@code 12.3 [12.1, 12.6]}, or {@code 12.3 [not enough data]} where it has none. */
    public static String text(double value, @Nullable Interval interval, DoubleFunction<String> number) {
        return number.apply(value) + " ["
                + (interval == null
                        ? NOT_ENOUGH_DATA
                        : number.apply(interval.low()) + ", " + number.apply(interval.high()))
                + "]";
    }
}
