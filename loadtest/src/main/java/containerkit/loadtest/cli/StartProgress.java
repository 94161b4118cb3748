package containerkit.loadtest.cli;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.setup.Progress;
import java.time.Duration;

/** Tells of servers that are started and not loaded. */
final class StartProgress implements Progress {
    private final Console console;

    StartProgress(Console console) {
        this.console = console;
    }

    @Override
    public void begins(Plan plan, Duration expected) {
        // nothing is measured
    }

    @Override
    public void prepares(int block, String what, Variant variant) {
        console.note(what + " " + variant.label());
    }

    @Override
    public void advances(Duration expected) {
        // nothing is measured
    }

    @Override
    public void loads(int block, int blocks, Variant variant, String scenario) {
        // nothing is loaded
    }

    @Override
    public void done(SliceResult slice) {
        // nothing is loaded
    }

    @Override
    public void warns(String message) {
        console.note("warning: " + message);
    }
}
