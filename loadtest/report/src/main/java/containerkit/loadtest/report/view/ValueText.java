package containerkit.loadtest.report.view;

import java.util.Locale;

/** Prints values for reports that people read. */
public final class ValueText {
    private ValueText() {}

    public static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
