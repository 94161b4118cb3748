package containerkit.loadtest.analysis.stats;

import java.util.Locale;

/** Formats of values for people, which do not depend on the language of the machine. */
public final class Display {
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
}
