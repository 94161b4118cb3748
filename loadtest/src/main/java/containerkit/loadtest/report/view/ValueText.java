package containerkit.loadtest.report.view;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as readable reports print them. */
public final class ValueText {
    private ValueText() {}

    /** The value alone. */
    public static @Nullable String of(Cell cell, Metric metric) {
        return cell.estimate(metric)
                .map(estimate -> metric.text(estimate.value()))
                .orElse(null);
    }

    /** {@code value [low, high]}. */
    public static @Nullable String ranged(Cell cell, Metric metric) {
        return cell.estimate(metric)
                .map(estimate ->
                        range(metric.text(estimate.value()), metric.text(estimate.low()), metric.text(estimate.high())))
                .orElse(null);
    }

    /** Without needless zeros: {@code 3}, {@code 2.5}. */
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
