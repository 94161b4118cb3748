package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Makes what runs for a contender that names a container, and reads jars. */
public interface JarUnpacker {
    /**
     * Refuses what cannot run on that container, before anything is unpacked or started.
     *
     * @throws LaunchException with the reason
     */
    void check(Contender contender) throws LaunchException;

    /**
     * Returns the profiles that the jar's own configuration files are for, or have a part for.
     *
     * @throws LaunchException where it is no executable jar of Spring Boot
     */
    Set<String> profiles(Path jar) throws LaunchException;

    /**
     * Returns the program, made first where that has not happened yet.
     *
     * @throws LaunchException where libraries cannot be resolved, or {@link #check} would refuse it
     * @throws IOException where the unpacked jar cannot be written
     */
    UnpackedProgram program(Contender contender) throws LaunchException, IOException;
}
