package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Container;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM runs for a jar that is unpacked.
 *
 * @param words flags that the jar's manifest asks for, the class path and the main class, as arguments of {@code java}
 * @param bootVersion Spring Boot's version
 * @param container what it runs on
 * @param containerVersion the version of that; null where no file name tells it
 * @param swappedFrom the container that the jar was built with; null where it still runs on that
 */
public record UnpackedProgram(
        List<String> words,
        String bootVersion,
        Container container,
        @Nullable String containerVersion,
        @Nullable Container swappedFrom) {
    public UnpackedProgram {
        words = List.copyOf(words);
    }

    /** The same with that jar at the end of its class path. */
    UnpackedProgram with(Path library) {
        List<String> longer = new ArrayList<>(words);
        longer.replaceAll(word -> word.endsWith(".jar") ? word + File.pathSeparator + library : word);
        return new UnpackedProgram(longer, bootVersion, container, containerVersion, swappedFrom);
    }
}
