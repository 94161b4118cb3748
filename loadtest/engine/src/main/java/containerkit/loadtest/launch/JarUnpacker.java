package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Creates the program of a contender that names a container, and reads jars. */
public interface JarUnpacker {
    /** @throws LaunchException if the contender cannot run on its container, before anything is started */
    void check(Contender contender) throws LaunchException;

    /**
     * Returns the profiles that the jar's own configuration files, or parts of them, are for.
     *
     * @throws LaunchException if the file is no executable jar of Spring Boot
     */
    Set<String> profiles(Path jar) throws LaunchException;

    /**
     * Returns whether the jar's Spring Boot can end a run when its application context is refreshed.
     *
     * @throws LaunchException if the file is no executable jar of Spring Boot
     */
    boolean endsOnRefresh(Path jar) throws LaunchException;

    /**
     * Returns the program; creates it first if it does not exist yet.
     *
     * @throws LaunchException if libraries cannot be resolved, or {@link #check} would refuse it
     * @throws IOException if the unpacked jar cannot be written
     */
    UnpackedProgram program(Contender contender) throws LaunchException, IOException;

    /**
     * Returns the same program as an executable jar; creates that first if it does not exist yet.
     *
     * @throws LaunchException as {@link #program} does
     * @throws IOException if the jar cannot be written
     */
    UnpackedProgram executable(Contender contender) throws LaunchException, IOException;
}
