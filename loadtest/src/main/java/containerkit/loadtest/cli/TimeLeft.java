package containerkit.loadtest.cli;

import java.time.Duration;

/** How much of a run is left, by what its steps were expected to take. */
final class TimeLeft {
    private Duration whole = Duration.ZERO;
    private Duration left = Duration.ZERO;
    private boolean repeating;

    void begins(Duration expected) {
        whole = expected;
        left = expected;
    }

    void passes(Duration expected) {
        left = left.minus(expected);
    }

    /** @param slices how many void slices are run again; 0 where others follow */
    void repeats(int slices) {
        repeating = slices > 0;
    }

    /** {@code 12 min left}; nobody expects a repetition, so it has no time of its own. */
    String text() {
        return overdue() ? "repeating void slices" : LineProgress.minutes(left) + " left";
    }

    /** The same in a word or two. */
    String brief() {
        return overdue() ? "repeating" : LineProgress.minutes(left);
    }

    /** How much of it is done, 0 to 1. */
    double share() {
        return whole.isZero() ? 0 : Math.min(1, Math.max(0, 1 - left.toMillis() / (double) whole.toMillis()));
    }

    private boolean overdue() {
        return repeating && left.toSeconds() <= 0;
    }
}
