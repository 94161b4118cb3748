package containerkit.loadtest.run.setup;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** Receives the progress of a run; its measurements go to the store. */
public interface Progress {
    /** Called before a run, kept in that directory. Throws if a program that is to watch it cannot be started. */
    default void opens(Path directory, Plan plan) throws IOException, InterruptedException {}

    /** Called when a run begins or goes on. */
    default void begins(Plan plan, Duration expected) {}

    /** Called before the servers of another part are started; those of the last one have been stopped. */
    default void enters(Part part) {}

    /** Called when a server is being started or warmed up. */
    void prepares(int block, String doing, Variant variant);

    /** Called before rounds with void slices are repeated, with the expected time of the repeats. */
    default void repeats(int rounds, Duration expected) {}

    /** Called after a block with the time that the run will still take, at the pace so far. */
    default void remains(Duration time) {}

    /** Called after a block with the measurements so far. */
    default void stands(RunResult soFar) {}

    /** Called with the address at which a server exports metrics; only for servers that do. */
    default void exports(Variant variant, URI management) {}

    /** Called when a slice begins. */
    default void loads(int block, Variant variant, String scenario) {}

    /** Called after a slice; a void one comes with its reasons. */
    default void done(SliceResult slice) {}

    /** Called with a message that the user may want to read. */
    void notes(String message);

    /** Called with a message that the user should read now. Further lines of the message say what to do. */
    void warns(String message);
}
