package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints values for reports that people read. */
public final class ValueText {
    private ValueText() {}

    /** Returns the value alone; null where there is none. */
    public static @Nullable String of(Cell cell, Metric metric) {
        return cell.estimate(metric)
                .map(estimate -> metric.text(estimate.value()))
                .orElse(null);
    }

    /** Returns {@code value [low, high]}; null where there is none. */
    public static @Nullable String ranged(Cell cell, Metric metric) {
        return cell.estimate(metric)
                .map(estimate ->
                        range(metric.text(estimate.value()), metric.text(estimate.low()), metric.text(estimate.high())))
                .orElse(null);
    }

    /** Returns the number without needless zeros: {@code 3}, {@code 2.5}. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    public static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String range(String value, String low, String high) {
        return value + " [" + low + ", " + high + "]";
    }
}
