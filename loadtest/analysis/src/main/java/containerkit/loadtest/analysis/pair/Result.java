package containerkit.loadtest.analysis.pair;

import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import java.util.Locale;
import java.util.Objects;

/** Results of a pair. */
public enum Result {
    /** The interval excludes 1: one of the two has less. */
    LESS,
    /** The interval lies within the margin, even if it excludes 1. */
    EQUAL,
    /** Neither. */
    OPEN;

    private static final double PERCENT = 100;
    private static final double ROUNDING = 1e-9; // 1.06 is no exact number
    private static final double FACTOR = 3; // from there on a percentage is hard to read
    private static final double WIDEST = 10; // beyond that factor an interval is no number that means anything

    /** Returns what a ratio with its interval shows; open without an interval. */
    public static Result of(Ratio ratio, double marginPercent) {
        return ratio.within(marginPercent) ? EQUAL : ratio.holds(1) ? OPEN : LESS;
    }

    /** Returns the word in files. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns its fixed form: {@code jetty uses 4 to 21 % more CPU than tomcat}, {@code equal within 5 %} or {@code open: 4 %
     * less to 10 % more}. A large difference reads {@code jetty has 2.8 to 4.2 times the CPU per request of tomcat}.
     */
    public String words(ComparisonMetric metric, Ratio ratio, String a, String b, double marginPercent) {
        return switch (this) {
            case EQUAL -> "equal within " + Display.shortest(marginPercent) + " %";
            case OPEN -> open(ratio);
            case LESS -> {
                Ratio more = Objects.requireNonNull(ratio.value()) > 1 ? ratio : ratio.inverted();
                Interval interval = Objects.requireNonNull(more.interval());
                String larger = more == ratio ? a : b;
                String smaller = more == ratio ? b : a;
                yield more.value() < FACTOR
                        ? larger + " " + metric.verb() + " " + range(interval) + " " + metric.object() + " than "
                                + smaller
                        : larger + " has " + factor(interval) + " the " + metric.noun() + " of " + smaller;
            }
        };
    }

    /** Returns {@code 2.8 to 4.2 times}; the lower end has two decimals where it would be 1. */
    private static String factor(Interval more) {
        int decimals = more.low() < 1.1 ? 2 : 1;
        double unit = Math.pow(10, decimals);
        return Display.decimals(decimals, Math.floor(unit * more.low() + ROUNDING) / unit) + " to "
                + Display.decimals(1, Math.ceil(10 * more.high() - ROUNDING) / 10) + " times";
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

    /** Returns {@code 4 to 21 %}, {@code 0.4 to 21 %}, or {@code up to 21 %} where even a decimal would leave 0. */
    private static String range(Interval more) {
        double low = PERCENT * (more.low() - 1) + ROUNDING;
        String from = low < 0.1
                ? "up to "
                : Display.decimals(low < 1 ? 1 : 0, low < 1 ? Math.floor(10 * low) / 10 : Math.floor(low)) + " to ";
        return from + Display.decimals(0, Math.ceil(PERCENT * (more.high() - 1) - ROUNDING)) + " %";
    }
}
