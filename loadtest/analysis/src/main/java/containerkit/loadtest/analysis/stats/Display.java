package containerkit.loadtest.analysis.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats of values for people, which do not depend on the language of the machine. */
public final class Display {
    private static final double SMALL_RATIO = 0.1;
    private static final int SMALL_RATIO_DECIMALS = 4;

    private Display() {}

    /** Formats a whole number as it is, another with about three digits. */
    public static String plain(double value) {
        double size = Math.abs(value);
        int decimals = value == Math.rint(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return decimals(decimals, value);
    }

    public static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Formats a number without decimals where it has none. */
    public static String shortest(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    /** Formats a ratio; one below a tenth has four decimals. */
    static String ratio(double value, int decimals, RoundingMode rounding) {
        return BigDecimal.valueOf(value)
                .setScale(value < SMALL_RATIO ? SMALL_RATIO_DECIMALS : decimals, rounding)
                .toPlainString();
    }
}
