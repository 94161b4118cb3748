package containerkit.loadtest.bench;

import java.util.Locale;

/**
 * How often something happened in simulated experiments, in percent.
 *
 * @param experiments how many there were
 * @param percent in how many it happened
 * @param lowPercent the lower end of its 95 % interval
 * @param highPercent the upper end
 */
record Rate(int experiments, double percent, double lowPercent, double highPercent) {
    /** @param half half the width of the interval, which ends at 0 and 100 */
    static Rate of(int experiments, double percent, double half) {
        return new Rate(experiments, percent, Math.max(0, percent - half), Math.min(100, percent + half));
    }

    /** {@code 4.1 % [2.7, 5.5]}. */
    String text() {
        return String.format(Locale.ROOT, "%.1f %% [%.1f, %.1f]", percent, lowPercent, highPercent);
    }
}
