package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.io.IOException;
import java.nio.file.Path;

/** Starts one kind of contender. */
public interface Launcher {
    /** Whether it can start this contender. */
    boolean launches(Contender contender);

    /**
     * Refuses what can be seen to be wrong before anything is started.
     *
     * @throws LaunchException where the jar or the mode does not exist
     */
    void check(Contender contender, String mode) throws LaunchException;

    /**
     * Starts the contender; it need not answer yet.
     *
     * @param log receives what it prints
     * @throws LaunchException where it cannot be started
     * @throws IOException where the log cannot be written
     */
    RunningServer launch(Contender contender, String mode, Path log) throws LaunchException, IOException;
}
