package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Container;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Program that a JVM runs for an unpacked jar.
 *
 * @param words arguments of {@code java}: the flags that the jar's manifest asks for, the class path and the main class
 * @param containerVersion version of that container; null if no file name tells it
 * @param swappedFrom container that the jar was built with; null if it still runs on that one
 */
public record UnpackedProgram(
        List<String> words,
        String bootVersion,
        Container container,
        @Nullable String containerVersion,
        @Nullable Container swappedFrom) {

    /** Returns the libraries of its class path, on which the application is the first. */
    public List<Path> libraries() {
        return Stream.of(words.get(words.indexOf("-cp") + 1).split(File.pathSeparator))
                .skip(1)
                .map(Path::of)
                .toList();
    }

    /** Returns the same program, started by other words. */
    public UnpackedProgram by(List<String> others) {
        return new UnpackedProgram(others, bootVersion, container, containerVersion, swappedFrom);
    }
}
