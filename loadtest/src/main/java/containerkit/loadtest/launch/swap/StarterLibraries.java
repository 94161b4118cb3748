package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Resolves the libraries that a starter of Spring Boot brings, and keeps them in a cache. */
final class StarterLibraries {
    private static final String SNAPSHOT = "-SNAPSHOT";
    private static final String JAR = ".jar";
    private static final String LISTING = "libraries.txt"; // what was copied, with its bytes

    private final SwapCache cache;
    private final StarterResolver resolver;
    private final String run =
            "-" + UUID.randomUUID(); // a snapshot is resolved once in each, for what runs must not change

    /** @param cache cache of the resolved libraries */
    StarterLibraries(SwapCache cache, StarterResolver resolver) {
        this.cache = cache;
        this.resolver = resolver;
    }

    /**
     * Returns the libraries, each with its absolute path.
     *
     * @param teller gets a line before anything is resolved
     * @throws LaunchException if they cannot be resolved
     */
    List<Library> of(ServerParts parts, String bootVersion, Consumer<String> teller) throws IOException {
        String name = parts.starter() + "-" + bootVersion + (bootVersion.endsWith(SNAPSHOT) ? run : "");
        Path directory = cache.get("starters/" + name, StarterLibraries::isWhole, made -> {
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

    /** Returns whether the libraries are still as they were copied. */
    private static boolean isWhole(Path directory) throws IOException {
        Path listing = directory.resolve(LISTING);
        return Files.isRegularFile(listing) && Files.readAllLines(listing).equals(listing(directory));
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
