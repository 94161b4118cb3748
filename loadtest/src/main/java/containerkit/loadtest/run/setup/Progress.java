package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Receives what a run is doing; what it measures goes to the store. */
public interface Progress {
    /**
     * The run of that plan is kept in that directory.
     *
     * @throws IOException where what is to watch the run cannot be started
     */
    default void opens(Path directory, Plan plan) throws IOException, InterruptedException {}

    /** A run begins or goes on. */
    default void begins(Plan plan, Duration expected) {}

    /** The servers of another part are going to be started; those of the last one have been stopped. */
    default void enters(Part part) {}

    /** A server is being started or warmed up. */
    void prepares(int block, String doing, Variant variant);

    /**
     * Void slices are going to be repeated.
     *
     * @param expected how long that should take
     */
    default void repeats(int slices, Duration expected) {}

    /** Some of the expected time has passed. */
    default void advances(Duration expected) {}

    /**
     * A block has ended.
     *
     * @param times how many times the expected time the blocks of this run have taken so far
     */
    default void paces(double times) {}

    /** A block has ended; what was measured so far. */
    default void stands(RunResult soFar) {}

    /**
     * Those scenarios no longer run.
     *
     * @param saved the expected time that this saves
     */
    default void drops(List<DroppedScenario> scenarios, Duration saved) {}

    /** A server exports metrics at that address; called for those that do only. */
    default void exports(Variant variant, URI management) {}

    /** A slice begins. */
    default void loads(int block, int blocks, Variant variant, String scenario) {}

    /** A slice is done; a void one comes with its reasons. */
    default void done(SliceResult slice) {}

    /** Something that the user may want to know. */
    void notes(String message);

    /** Something that the user should see now. Further lines of the message say what to do. */
    void warns(String message);
}
