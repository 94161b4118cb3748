package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The libraries that a starter of Spring Boot brings.
 *
 * @param cache keeps what was resolved
 */
record StarterLibraries(SwapCache cache, StarterResolver resolver) {
    /**
     * Returns the libraries, each with its absolute path.
     *
     * @param teller gets a line before anything is resolved
     * @throws LaunchException where they cannot be resolved
     */
    List<Library> of(ServerParts parts, String bootVersion, Consumer<String> teller) throws IOException {
        Path directory = cache.get("starters/" + parts.starter() + "-" + bootVersion, made -> true, made -> {
            teller.accept("resolving " + parts.starter() + " " + bootVersion
                    + " from Maven repositories (the first time it downloads libraries)");
            resolver.copy(parts.starter(), bootVersion, made);
        });
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> Library.inRepository(directory.relativize(file).toString()))
                    .filter(library -> !library.artifact().startsWith("spring-boot-starter"))
                    .map(library -> library.below(directory))
                    .sorted(Comparator.comparing(Library::file))
                    .toList();
        }
    }
}
