package containerkit.loadtest.cli;

import containerkit.loadtest.live.LivePage;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.setup.Progress;
import java.net.URI;
import java.time.Duration;

/** Tells a page for Prometheus what somebody else is told. */
record LiveProgress(Progress other, LivePage page) implements Progress {
    @Override
    public void begins(Plan plan, Duration expected) {
        other.begins(plan, expected);
    }

    @Override
    public void enters(Part part) {
        other.enters(part);
    }

    @Override
    public void prepares(int block, String what, Variant variant) {
        other.prepares(block, what, variant);
    }

    @Override
    public void repeats(int slices) {
        other.repeats(slices);
    }

    @Override
    public void advances(Duration expected) {
        other.advances(expected);
    }

    @Override
    public void exports(Variant variant, URI management) {
        page.exports(variant, management);
    }

    @Override
    public void loads(int block, int blocks, Variant variant, String scenario) {
        page.loads(block, blocks, variant, scenario);
        other.loads(block, blocks, variant, scenario);
    }

    @Override
    public void done(SliceResult slice) {
        page.ends(slice.good());
        other.done(slice);
    }

    @Override
    public void warns(String message) {
        other.warns(message);
    }
}
