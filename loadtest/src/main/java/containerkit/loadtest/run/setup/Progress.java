package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.SliceResult;
import java.net.URI;
import java.time.Duration;

/** Is told what a run is doing; what it measures goes to the store. */
public interface Progress {
    /** A run begins or goes on. */
    void begins(Plan plan, Duration expected);

    /** The servers of another part are going to be started; those of the last one have been stopped. */
    default void enters(Part part) {}

    /** A server is being started or warmed up. */
    void prepares(int block, String what, Variant variant);

    /**
     * A pass over slices begins.
     *
     * @param slices how many void ones it runs again, in no expected time; 0 where it is the pass that was planned
     */
    default void repeats(int slices) {}

    /** Some of the expected time has passed. */
    void advances(Duration expected);

    /** A server exports metrics there; told only of those that do. */
    default void exports(Variant variant, URI management) {}

    /** A slice begins. */
    void loads(int block, int blocks, Variant variant, String scenario);

    /** A slice is done; a void one comes with its reasons. */
    void done(SliceResult slice);

    /** Something that the user should see now. */
    void warns(String message);
}
