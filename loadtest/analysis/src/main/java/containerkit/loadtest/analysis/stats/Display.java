package containerkit.loadtest.analysis.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats of values for people, which do not depend on the language of the machine. */
public enum Display {
    /** Whole numbers as they are, others with about three digits. */
    PLAIN,
    /** Two decimals, rounded down: one failure in a million is no success of 100 %. */
    ROUNDED_DOWN,
    /** Bytes, printed in units of 2<sup>20</sup>. */
    MEBIBYTES;

    private static final double HUGE = 1_000;
    private static final double SMALL_RATIO = 0.1;
    private static final int SMALL_RATIO_DECIMALS = 4;
    private static final double SMALLEST_RATIO = 0.0001;

    public String text(double value) {
        return switch (this) {
            case PLAIN -> plain(value);
            case ROUNDED_DOWN ->
                value == Math.rint(value)
                        ? plain(value)
                        : BigDecimal.valueOf(value)
                                .setScale(2, RoundingMode.FLOOR)
                                .toPlainString();
            case MEBIBYTES -> plain(value / (1 << 20));
        };
    }

    private static String plain(double value) {
        double size = Math.abs(value);
        int decimals = value == Math.rint(value) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return decimals(decimals, value);
    }

    public static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Formats a ratio; one below a tenth has four decimals. */
    static String ratio(double value, int decimals, RoundingMode rounding) {
        if (value > HUGE) {
            return ">1000";
        }
        if (value > 0 && value < SMALLEST_RATIO) {
            return "<0.0001";
        }
        return BigDecimal.valueOf(value)
                .setScale(value < SMALL_RATIO ? SMALL_RATIO_DECIMALS : decimals, rounding)
                .toPlainString();
    }
}
