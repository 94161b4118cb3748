package containerkit.loadtest.report.view;

import java.math.BigDecimal;
import java.util.Locale;

/** Prints values for reports that people read. */
public final class ValueText {
    private ValueText() {}

    /** Returns the number without needless zeros: {@code 3}, {@code 2.5}. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    public static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
