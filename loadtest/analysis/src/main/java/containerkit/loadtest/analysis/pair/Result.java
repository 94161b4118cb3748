package containerkit.loadtest.analysis.pair;

import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.analysis.stats.Ratio;
import java.util.Locale;

/** Results of a pair. */
public enum Result {
    /** The interval excludes 1: one of the two has less. */
    LESS,
    /** The interval lies within the margin, even if it excludes 1. */
    EQUAL,
    /** Neither. */
    OPEN;

    /** Returns what a ratio with its interval shows; open without an interval. */
    public static Result of(Ratio ratio, double marginPercent) {
        return ratio.within(marginPercent) ? EQUAL : ratio.holds(1) ? OPEN : LESS;
    }

    /** Returns the word in files. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
