package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    private static final String JAR = ".jar";
    private static final String LISTING = "libraries.txt"; // what was copied, with its bytes

    /**
     * Returns the libraries, each with its absolute path.
     *
     * @param teller gets a line before anything is resolved
     * @throws LaunchException where they cannot be resolved
     */
    List<Library> of(ServerParts parts, String bootVersion, Consumer<String> teller) throws IOException {
        Path directory = cache.get(
                "starters/" + parts.starter() + "-" + bootVersion, made -> isWhole(made, bootVersion), made -> {
                    teller.accept("resolving " + parts.starter() + " " + bootVersion
                            + " from Maven repositories (the first time it downloads libraries)");
                    resolver.copy(parts.starter(), bootVersion, made);
                    Files.write(made.resolve(LISTING), listing(made));
                });
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(JAR))
                    .map(file -> Library.inRepository(directory.relativize(file).toString()))
                    .filter(library -> !library.artifact().startsWith("spring-boot-starter"))
                    .map(library -> library.below(directory))
                    .sorted(Comparator.comparing(Library::file))
                    .toList();
        }
    }

    /** A snapshot may be another one by now. */
    private static boolean isWhole(Path directory, String bootVersion) throws IOException {
        Path listing = directory.resolve(LISTING);
        return !bootVersion.endsWith("-SNAPSHOT")
                && Files.isRegularFile(listing)
                && Files.readAllLines(listing).equals(listing(directory));
    }

    private static List<String> listing(Path directory) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(JAR)).sorted().toList()) {
                lines.add(Files.size(file) + " " + directory.relativize(file));
            }
        }
        return lines;
    }
}
