package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Cell;
import containerkit.loadtest.analyse.Metric;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as readable reports print them. */
final class FigureText {
    private FigureText() {}

    /** The value alone. */
    static @Nullable String of(Cell cell, Metric metric) {
        return cell.figure(metric).map(figure -> metric.text(figure.value())).orElse(null);
    }

    /** {@code value [low, high]}. */
    static @Nullable String ranged(Cell cell, Metric metric) {
        return cell.figure(metric)
                .map(figure ->
                        range(metric.text(figure.value()), metric.text(figure.low()), metric.text(figure.high())))
                .orElse(null);
    }

    /** Without needless zeros: {@code 3}, {@code 2.5}. */
    static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String range(String value, String low, String high) {
        return value + " [" + low + ", " + high + "]";
    }
}
