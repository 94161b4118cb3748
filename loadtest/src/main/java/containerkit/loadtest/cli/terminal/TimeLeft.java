package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.plan.RoughTime;
import java.time.Duration;

/** The rest of a run by the expected time of its steps. */
final class TimeLeft {
    private Duration whole = Duration.ZERO;
    private Duration left = Duration.ZERO;

    void begins(Duration expected) {
        whole = expected;
        left = expected;
    }

    /** Adds time that nobody expected at the beginning. */
    void grows(Duration more) {
        whole = whole.plus(more);
        left = left.plus(more);
    }

    void passes(Duration expected) {
        left = left.minus(expected);
    }

    /** Returns the share that is done, 0 to 1. */
    double share() {
        return whole.isZero() ? 0 : Math.min(1, Math.max(0, 1 - left.toMillis() / (double) whole.toMillis()));
    }

    /** Returns the rest, e.g. {@code 12 min}. */
    @Override
    public String toString() {
        return new RoughTime(left).toString();
    }
}
