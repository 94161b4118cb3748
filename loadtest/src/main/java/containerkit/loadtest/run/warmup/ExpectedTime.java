package containerkit.loadtest.run.warmup;

import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;

/** Time that one step of a run was expected to take: progress hears of all of it, however long the step takes. */
final class ExpectedTime {
    private final Progress progress;
    private Duration left;

    ExpectedTime(Progress progress, Duration expected) {
        this.progress = progress;
        this.left = expected;
    }

    /** Some of it has passed; what goes beyond it is left out. */
    void passes(Duration time) {
        Duration counted = time.compareTo(left) <= 0 ? time : left;
        left = left.minus(counted);
        progress.advances(counted);
    }

    /** The step is over. */
    void ends() {
        passes(left);
    }
}
