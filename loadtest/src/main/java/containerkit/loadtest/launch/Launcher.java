package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Starts one kind of contender. */
public interface Launcher {
    /** Whether it can start this contender. */
    boolean launches(Contender contender);

    /**
     * Refuses what can be seen to be wrong before anything is started.
     *
     * @throws LaunchException where the jar or the mode does not exist, or the port that the plan gives is in use
     */
    void check(Contender contender, Mode mode) throws LaunchException;

    /**
     * Why this machine cannot run the contender in that mode, though the plan is right; null where it can. Only asked
     * after {@link #check}.
     */
    default @Nullable String lacking(Contender contender, Mode mode) {
        return null;
    }

    /**
     * Starts the contender; it need not respond yet.
     *
     * @param log receives what it prints
     * @throws LaunchException where it cannot be started
     * @throws IOException where the log cannot be written
     */
    RunningServer launch(Contender contender, Mode mode, Path log)
            throws LaunchException, IOException, InterruptedException;
}
