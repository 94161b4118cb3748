package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.text.RoughTime;
import java.time.Duration;

/** Remaining time of a run, by the expected time of its steps and the pace so far. */
final class TimeLeft {
    private double leftMillis;
    private double pace = 1;

    void begins(Duration expected) {
        leftMillis = expected.toMillis();
        pace = 1;
    }

    /** Adds time that was not expected at the beginning. */
    void grows(Duration more) {
        leftMillis += more.toMillis() * pace;
    }

    void passes(Duration expected) {
        leftMillis -= expected.toMillis() * pace;
    }

    /** Corrects the rest: every step takes {@code times} as long as expected. */
    void runsAt(double times) {
        leftMillis *= times / pace;
        pace = times;
    }

    /** Returns the rest, e.g. {@code 12 min}. */
    @Override
    public String toString() {
        return new RoughTime(Duration.ofMillis(Math.round(leftMillis))).toString();
    }
}
