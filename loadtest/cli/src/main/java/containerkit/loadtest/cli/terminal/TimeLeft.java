package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.text.RoughTime;
import java.time.Duration;

/** Remaining time of a run, by the expected time of its steps and the pace so far. */
final class TimeLeft {
    private double doneMillis;
    private double leftMillis;
    private double pace = 1;

    void begins(Duration expected) {
        doneMillis = 0;
        leftMillis = expected.toMillis();
        pace = 1;
    }

    /** Adds time that was not expected at the beginning. */
    void grows(Duration more) {
        leftMillis += more.toMillis() * pace;
    }

    void passes(Duration expected) {
        doneMillis += expected.toMillis() * pace;
        leftMillis -= expected.toMillis() * pace;
    }

    /** Corrects the rest: every step takes {@code times} as long as expected. */
    void runsAt(double times) {
        leftMillis *= times / pace;
        doneMillis *= times / pace;
        pace = times;
    }

    /** Returns the share that is done, 0 to 1. */
    double share() {
        double whole = doneMillis + leftMillis;
        return whole == 0 ? 0 : Math.min(1, Math.max(0, doneMillis / whole));
    }

    /** Returns the rest, e.g. {@code 12 min}. */
    @Override
    public String toString() {
        return new RoughTime(Duration.ofMillis(Math.round(leftMillis))).toString();
    }
}
