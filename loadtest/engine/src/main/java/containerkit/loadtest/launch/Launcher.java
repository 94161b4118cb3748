package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Starts one kind of contender. */
public interface Launcher {
    /**
     * Checks all that can be checked before a start. A launcher that only changes how another one starts checks nothing.
     *
     * @throws LaunchException if the jar or the mode does not exist, or the port that the plan gives is in use
     */
    default void check(Contender contender, Mode mode) throws LaunchException {}

    /** Returns why this machine cannot run it in that mode, although {@link #check} was content; null if it can. */
    default @Nullable String lacking(Contender contender, Mode mode) {
        return null;
    }

    /**
     * Starts the contender, whose output goes to the log; it need not respond yet.
     *
     * @throws LaunchException if it cannot be started
     */
    RunningServer launch(Contender contender, Mode mode, Path log)
            throws LaunchException, IOException, InterruptedException;
}
