package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.process.UserCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolves the libraries that a starter of Spring Boot brings, and keeps them in a cache. */
final class StarterLibraries {
    private static final String JAR = ".jar";

    private final UserCache cache;
    private final StarterResolver resolver;
    private final String run =
            "-" + UUID.randomUUID(); // a snapshot is resolved once in each, for what runs must not change

    /** @param cache cache of the resolved libraries */
    StarterLibraries(UserCache cache, StarterResolver resolver) {
        this.cache = cache;
        this.resolver = resolver;
    }

    /**
     * Returns the libraries, each with its absolute path.
     *
     * @param teller gets a line before anything is resolved
     * @throws LaunchException if they cannot be resolved
     */
    List<Library> of(Starter starter, Consumer<String> teller) throws IOException {
        String name = starter.key() + (starter.changes() ? run : "");
        Path directory = cache.get("starters", name, made -> {
            teller.accept("resolving " + starter.title()
                    + " from Maven repositories (the first time it downloads libraries)");
            resolver.copy(starter, made);
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

    /**
     * Starter of Spring Boot that brings a container.
     *
     * @param version of the container; null for that of Spring Boot
     * @param besides further libraries of the container in that version, as {@code group:artifact}
     */
    record Starter(ServerParts parts, String bootVersion, @Nullable String version, List<String> besides) {
        private static final String SNAPSHOT = "-SNAPSHOT";

        /** Returns a name that can be that of a directory in a class path. */
        String key() {
            String name = parts.starter() + "-" + bootVersion + (version == null ? "" : "-" + version);
            return besides.isEmpty() ? name : name + "-" + Integer.toHexString(besides.hashCode());
        }

        /** Returns whether another run may find other libraries. */
        boolean changes() {
            return bootVersion.endsWith(SNAPSHOT) || version != null && version.endsWith(SNAPSHOT);
        }

        /** Returns the name for use in a sentence. */
        String title() {
            String name = parts.starter() + " " + bootVersion;
            return version == null ? name : name + " with " + parts.container().title() + " " + version;
        }
    }

    /** Finds the libraries with which a starter of Spring Boot runs. */
    interface StarterResolver {
        /**
         * Copies the libraries and the starter itself into the directory, in the layout of a Maven repository.
         *
         * @throws LaunchException if no repository has them
         */
        void copy(Starter starter, Path directory) throws IOException;
    }
}
