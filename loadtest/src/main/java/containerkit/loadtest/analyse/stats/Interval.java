package containerkit.loadtest.analyse.stats;

/**
 * A confidence interval, of a ratio unless it is said otherwise.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
    /** Printed in place of an interval that says nothing. */
    public static final String NOT_ENOUGH_DATA = "not enough data";

    private static final double WIDEST = 100;

    /** Whether its ends, of a ratio or of another positive value, are less than a factor of {@value #WIDEST} apart. */
    boolean telling() {
        return low > 0 && high < WIDEST * low;
    }

    /** Whether the ratio may lie further above 1 than, upside down, below. */
    public boolean exceedsUpwards() {
        return high * low >= 1;
    }

    /** What is left of it between that factor and its inverse. */
    Interval cutTo(double factor) {
        return new Interval(Math.max(low, 1 / factor), Math.min(high, factor));
    }

    /** What is left of it on that ratio's side of 1. */
    Interval onTheSideOf(double ratio) {
        return ratio < 1 ? new Interval(low, Math.min(1, high)) : new Interval(Math.max(1, low), high);
    }

    /** Of the ratio upside down. */
    Interval inverted() {
        return new Interval(1 / high, 1 / low);
    }
}
