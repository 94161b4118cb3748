package containerkit.loadtest.analysis.explanation;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Share of a gap that one change explains: its log ratio in percent of the gap's, both over the same blocks. The
 * interval is Fieller's (E. C. Fieller, Some problems in interval estimation, 1954): it holds every share x for which a
 * t test does not distinguish the mean of change - x × gap from 0.
 *
 * @param percent below 0 where the change works against the gap
 * @param lowPercent lower end of the interval; null where the gap itself is not distinguished from 0
 * @param highPercent upper end of the interval; null where the gap itself is not distinguished from 0
 */
public record GapShare(double percent, @Nullable Double lowPercent, @Nullable Double highPercent) {
    private static final double PERCENT = 100;
    private static final double MOST_PERCENT = 999; // beyond it the gap is hardly distinguished from 0

    /**
     * Computes the share from values by block.
     *
     * @param change log ratios of the change
     * @param gap log ratios of the gap, as many and of the same blocks
     * @param level level of the t distribution below an end, on either side
     * @return null where there is no block
     */
    static @Nullable GapShare of(List<Double> change, List<Double> gap, double level) {
        int n = gap.size();
        if (n == 0) {
            return null;
        }
        double a = Sample.mean(change);
        double b = Sample.mean(gap);
        double percent = PERCENT * a / b;
        double t = n < 2 ? Double.NaN : Sample.quantile(level, n - 1);
        double scale = t * t / (n * (n - 1.0));
        double square = b * b - scale * products(gap, gap);
        if (!(square > 0)) {
            return new GapShare(percent, null, null);
        }
        double middle = a * b - scale * products(change, gap);
        double rest = a * a - scale * products(change, change);
        double root = Math.sqrt(Math.max(0, middle * middle - square * rest)); // below 0 by rounding only
        return new GapShare(percent, PERCENT * (middle - root) / square, PERCENT * (middle + root) / square);
    }

    /** Returns the share with its interval, e.g. {@code 83 % [79, 88]}, or {@code 83 %} where it has none. */
    public String text() {
        if (Math.abs(percent) > MOST_PERCENT
                || lowPercent != null && highPercent != null && highPercent - lowPercent > MOST_PERCENT) {
            return Interval.NOT_ENOUGH_DATA;
        }
        return Math.round(percent) + " %"
                + (lowPercent == null || highPercent == null
                        ? ""
                        : " [" + Math.round(lowPercent) + ", " + Math.round(highPercent) + "]");
    }

    /** Returns the sum of the products of both lists' distances from their means. */
    private static double products(List<Double> one, List<Double> other) {
        double first = Sample.mean(one);
        double second = Sample.mean(other);
        double sum = 0;
        for (int i = 0; i < one.size(); i++) {
            sum += (one.get(i) - first) * (other.get(i) - second);
        }
        return sum;
    }
}
