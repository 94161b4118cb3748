package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import java.util.Locale;
import java.util.Objects;

/** Puts the result of a pair into its fixed form. */
public final class ResultWords {
    private static final double PERCENT = 100;
    private static final double ROUNDING = 1e-9; // 1.06 is no exact number
    private static final double WIDEST = 10; // beyond that factor an interval is no number that means anything

    private ResultWords() {}

    /**
     * Returns {@code jetty uses 4 to 21 % more CPU than tomcat}, {@code equal within 5 %} or {@code open: 4 % less to
     * 10 % more}.
     */
    public static String of(
            Result result, ComparisonMetric metric, Ratio ratio, String a, String b, double marginPercent) {
        return switch (result) {
            case EQUAL -> "equal within " + plain(marginPercent) + " %";
            case OPEN -> open(ratio);
            case LESS -> {
                Ratio more = Objects.requireNonNull(ratio.value()) > 1 ? ratio : ratio.inverted();
                Interval interval = Objects.requireNonNull(more.interval());
                yield (more == ratio ? a : b) + " " + metric.verb() + " " + range(interval) + " " + metric.object()
                        + " than " + (more == ratio ? b : a);
            }
        };
    }

    private static String open(Ratio ratio) {
        Interval interval = ratio.interval();
        if (interval == null || interval.high() > WIDEST || interval.low() < 1 / WIDEST) {
            return "open: " + Interval.NOT_ENOUGH_DATA;
        }
        return "open: " + change(interval.low(), false) + " to " + change(interval.high(), true);
    }

    /** Returns {@code 4 % less} or {@code 10 % more}, rounded outwards. */
    private static String change(double ratio, boolean up) {
        double percent = PERCENT * (ratio - 1);
        double rounded = up ? Math.ceil(percent - ROUNDING) : Math.floor(percent + ROUNDING);
        return String.format(Locale.ROOT, "%.0f %% %s", Math.abs(rounded), rounded < 0 ? "less" : "more");
    }

    /** Returns {@code 4 to 21 %}; the lower end has a decimal where it would be 0. */
    private static String range(Interval more) {
        double low = PERCENT * (more.low() - 1);
        double high = PERCENT * (more.high() - 1);
        return (low < 1
                        ? Display.decimals(1, Math.floor(10 * low + ROUNDING) / 10)
                        : Display.decimals(0, Math.floor(low + ROUNDING)))
                + " to " + Display.decimals(0, Math.ceil(high - ROUNDING)) + " %";
    }

    /** Returns a percentage without its sign, and without decimals where it has none. */
    public static String plain(double percent) {
        return percent == Math.rint(percent) ? String.valueOf((long) percent) : String.valueOf(percent);
    }
}
