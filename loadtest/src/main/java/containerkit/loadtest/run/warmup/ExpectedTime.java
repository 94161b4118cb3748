package containerkit.loadtest.run.warmup;

import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;

/** Expected time of one step of a run, all of which is reported to progress, however long the step takes. */
final class ExpectedTime {
    private final Progress progress;
    private Duration left;

    ExpectedTime(Progress progress, Duration expected) {
        this.progress = progress;
        this.left = expected;
    }

    /** Reports time that has passed; what exceeds the expected time is left out. */
    void passes(Duration time) {
        Duration counted = time.compareTo(left) <= 0 ? time : left;
        left = left.minus(counted);
        progress.advances(counted);
    }

    /** Reports the rest. */
    void ends() {
        passes(left);
    }
}
