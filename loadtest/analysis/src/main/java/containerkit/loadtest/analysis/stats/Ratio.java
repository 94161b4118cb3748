package containerkit.loadtest.analysis.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One value over another.
 *
 * @param blocks number of blocks it rests on
 * @param value geometric mean over the blocks; null where there is none
 * @param interval confidence interval; null below two blocks, or where every block shows the same ratio
 */
public record Ratio(int blocks, @Nullable Double value, @Nullable Interval interval) {
    /** Error probability of an interval that shares its 95 % with no other. */
    public static final double OWN = 0.05;

    private static final double WIDEST = 100; // factor between the ends; beyond it an interval tells nothing
    private static final int FEWEST_DECIMALS = 2;
    private static final int MOST_DECIMALS = 4;
    private static final double SMALL = 0.1; // below it a ratio has most decimals

    /** Computes a ratio from its natural logarithms by block, with an interval that shares its 95 % with no other. */
    public static Ratio ofLogs(Collection<Double> logs) {
        return ofLogs(logs, OWN);
    }

    /** Computes a ratio with a t interval of that two-sided error probability; NaN for no interval. */
    public static Ratio ofLogs(Collection<Double> logs, double error) {
        return ofLogs(logs, List.of(logs), error);
    }

    /**
     * Computes a ratio of one of several pairs among the same contenders, which share what they know of their
     * {@linkplain Spread#of spread}.
     *
     * @param all natural logarithms by block of every pair among them, this one too
     * @param error two-sided error probability of the interval; NaN for no interval
     */
    public static Ratio ofLogs(Collection<Double> logs, List<? extends Collection<Double>> all, double error) {
        Sample sums = Sample.of(logs);
        if (sums.n() == 0) {
            return new Ratio(0, null, null);
        }
        double half = Double.isNaN(error)
                ? Double.NaN
                : Spread.of(sums, all.stream().map(Sample::of).toList()).halfWidth(error, sums.n());
        Interval interval = new Interval(Math.exp(sums.mean() - half), Math.exp(sums.mean() + half));
        boolean printable = interval.low() > 0 && Double.isFinite(interval.high());
        return new Ratio(sums.n(), Math.exp(sums.mean()), printable ? interval : null);
    }

    public Ratio inverted() {
        return new Ratio(
                blocks,
                value == null ? null : Double.valueOf(1 / value),
                interval == null ? null : new Interval(1 / interval.high(), 1 / interval.low()));
    }

    /** Returns whether the interval holds that ratio; true without an interval. */
    public boolean holds(double ratio) {
        return interval == null || interval.low() <= ratio && ratio <= interval.high();
    }

    /** Returns whether the whole interval lies within a margin around 1. */
    public boolean within(double marginPercent) {
        double factor = 1 + marginPercent / 100;
        return interval != null && interval.low() >= 1 / factor && interval.high() <= factor;
    }

    /** Returns the interval for display; null without one, or where it is too wide to tell anything. */
    public @Nullable Interval shownInterval() {
        return interval != null && interval.low() > 0 && interval.high() < WIDEST * interval.low() ? interval : null;
    }

    /**
     * Returns the ratio with its interval, e.g. {@code 1.02 [0.98, 1.05]}, its ends rounded outwards;
     * {@code 1.02 [not enough data]} where the interval tells nothing; the value alone where there is no interval;
     * {@code n/a} where there is no value.
     */
    public String text() {
        String value = this.value == null ? "n/a" : rounded(this.value, decimals(), RoundingMode.HALF_UP);
        Interval shown = shownInterval();
        return shown == null
                ? value + (interval == null ? "" : " [" + Interval.NOT_ENOUGH_DATA + "]")
                : value + " [" + rounded(shown.low(), decimals(), RoundingMode.FLOOR) + ", "
                        + rounded(shown.high(), decimals(), RoundingMode.CEILING) + "]";
    }

    /** Formats a ratio that has no interval. */
    public static String text(double ratio) {
        return rounded(ratio, FEWEST_DECIMALS, RoundingMode.HALF_UP);
    }

    private static String rounded(double ratio, int decimals, RoundingMode rounding) {
        return BigDecimal.valueOf(ratio)
                .setScale(ratio < SMALL ? MOST_DECIMALS : decimals, rounding)
                .toPlainString();
    }

    /** Returns so many decimals that no end beside 1 looks like 1: readers see from it whether the interval holds 1. */
    private int decimals() {
        int decimals = FEWEST_DECIMALS;
        while (interval != null
                && decimals < MOST_DECIMALS
                && (looksLikeOne(interval.low(), decimals, RoundingMode.FLOOR)
                        || looksLikeOne(interval.high(), decimals, RoundingMode.CEILING))) {
            decimals++;
        }
        return decimals;
    }

    private static boolean looksLikeOne(double ratio, int decimals, RoundingMode rounding) {
        return ratio != 1
                && BigDecimal.valueOf(ratio).setScale(decimals, rounding).compareTo(BigDecimal.ONE) == 0;
    }
}
