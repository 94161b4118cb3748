package containerkit.loadtest.bench;

import java.util.Locale;

/**
 * How often something happened, with Wilson's 95 % interval (E. B. Wilson, "Probable inference, the law of succession,
 * and statistical inference", 1927).
 *
 * @param hits how often it happened
 * @param trials how often it could have
 */
public record Share(long hits, long trials) {
    private static final double Z = 1.959963984540054; // of the normal distribution, two-sided 5 %

    /** The share in percent. */
    public double percent() {
        return 100.0 * hits / trials;
    }

    /** The lower end of its interval, in percent. */
    public double lowPercent() {
        return Math.max(0, 100 * (centre() - half()));
    }

    /** The upper end, in percent. */
    public double highPercent() {
        return Math.min(100, 100 * (centre() + half()));
    }

    /** {@code 4.1 % [3.7, 4.5]}. */
    public String text() {
        return String.format(Locale.ROOT, "%.1f %% [%.1f, %.1f]", percent(), lowPercent(), highPercent());
    }

    private double centre() {
        return ((double) hits / trials + Z * Z / (2 * trials)) / (1 + Z * Z / trials);
    }

    private double half() {
        double share = (double) hits / trials;
        return Z / (1 + Z * Z / trials) * Math.sqrt(share * (1 - share) / trials + Z * Z / (4.0 * trials * trials));
    }
}
