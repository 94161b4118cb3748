package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.io.IOException;

/** Makes what runs for a contender that names a container. */
public interface JarUnpacker {
    /**
     * Refuses what cannot run on that container, before anything is unpacked or started.
     *
     * @throws LaunchException with the reason
     */
    void check(Contender contender) throws LaunchException;

    /**
     * Returns the program, made first where that has not happened yet.
     *
     * @throws LaunchException where libraries cannot be resolved, or {@link #check} would refuse it
     * @throws IOException where the unpacked jar cannot be written
     */
    UnpackedProgram program(Contender contender) throws LaunchException, IOException;
}
