package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Cell;
import containerkit.loadtest.analyse.Estimate;
import containerkit.loadtest.analyse.Metric;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as readable reports print them. */
final class FigureText {
    private static final double SMALL_RATIO = 0.1;

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

    /** {@code 1.02 [0.98, 1.05]}. */
    static String ratio(Estimate ratio) {
        return range(ratio(ratio.value()), ratio(ratio.low()), ratio(ratio.high()));
    }

    static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < SMALL_RATIO ? "%.4f" : "%.2f", ratio);
    }

    static String decimals(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    private static String range(String value, String low, String high) {
        return value + " [" + low + ", " + high + "]";
    }
}
