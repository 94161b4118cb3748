package containerkit.loadtest.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Search path for programs.
 *
 * @param directories as the variable {@code PATH} lists them
 */
public record SearchPath(String directories) {
    /** Returns the search path of the kit itself, which its children inherit. */
    public static SearchPath ofKit() {
        return new SearchPath(System.getenv().getOrDefault("PATH", ""));
    }

    /** Returns the kit's search path, followed by Debian's directory of servers, which only root has on the path. */
    public static SearchPath ofServers() {
        return new SearchPath(ofKit().directories + File.pathSeparator + "/usr/sbin");
    }

    /** Returns the program of that name, or at that path; empty if there is none. */
    public Optional<Path> find(String program) {
        if (program.contains("/")) {
            return Optional.of(Path.of(program)).filter(SearchPath::isProgram);
        }
        return Arrays.stream(directories.split(File.pathSeparator))
                .map(directory -> Path.of(directory, program))
                .filter(SearchPath::isProgram)
                .findFirst();
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
