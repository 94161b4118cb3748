package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.nio.file.Path;

/** Finds the libraries with which a starter of Spring Boot runs. */
interface StarterResolver {
    /**
     * Copies them, and the starter itself, into the directory as a Maven repository has them.
     *
     * @throws LaunchException where no repository has them
     */
    void copy(String starter, String bootVersion, Path directory) throws IOException;
}
