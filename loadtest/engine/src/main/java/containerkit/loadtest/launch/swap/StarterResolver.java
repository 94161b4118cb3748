package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.nio.file.Path;

/** Finds the libraries with which a starter of Spring Boot runs. */
interface StarterResolver {
    /**
     * Copies the libraries and the starter itself into the directory, in the layout of a Maven repository.
     *
     * @throws LaunchException if no repository has them
     */
    void copy(Starter starter, Path directory) throws IOException;
}
