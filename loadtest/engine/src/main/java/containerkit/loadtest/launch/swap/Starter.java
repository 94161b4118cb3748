package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starter of Spring Boot that brings a container.
 *
 * @param version of the container; null for that of Spring Boot
 * @param besides further libraries of the container in that version, as {@code group:artifact}
 */
record Starter(ServerParts parts, String bootVersion, @Nullable String version, List<String> besides) {
    /** Finds the libraries with which a starter runs. */
    interface Resolver {
        /**
         * Copies the libraries and the starter itself into the directory, in the layout of a Maven repository.
         *
         * @throws LaunchException if no repository has them
         */
        void copy(Starter starter, Path directory) throws IOException;
    }

    /**
     * Returns the libraries that it brings, each with its absolute path.
     *
     * @param teller gets a line before anything is resolved
     * @throws LaunchException if they cannot be resolved
     */
    List<Library> libraries(UserCache cache, Resolver resolver, Consumer<String> teller) throws IOException {
        Path directory = cache.get("starters", key(), made -> {
            teller.accept("resolving " + title() + " from Maven repositories (the first time it downloads libraries)");
            resolver.copy(this, made);
        });
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> Library.inRepository(directory, file))
                    .filter(library -> !library.artifact().startsWith("spring-boot-starter"))
                    .sorted(Comparator.comparing(Library::file))
                    .toList();
        }
    }

    /** Returns a name that can be that of a directory in a class path. */
    private String key() {
        return parts.starter() + "-" + bootVersion + (version == null ? "" : "-" + version)
                + (besides.isEmpty() ? "" : "-" + Integer.toHexString(besides.hashCode()));
    }

    String title() {
        String name = parts.starter() + " " + bootVersion;
        return version == null ? name : name + " with " + parts.container().title() + " " + version;
    }
}
