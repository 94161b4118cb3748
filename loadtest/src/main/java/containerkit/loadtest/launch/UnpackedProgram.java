package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Container;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM runs for a jar that is unpacked.
 *
 * @param words the class path and the main class, as arguments of {@code java}
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
}
