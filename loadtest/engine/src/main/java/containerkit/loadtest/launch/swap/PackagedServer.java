package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Server in an executable jar, for servers that do not report themselves what they are.
 *
 * @param container name of the container; null if the jar has none that is known
 * @param version version of the container; null if there is none
 * @param bootVersion version of Spring Boot; null if the jar does not tell it
 */
public record PackagedServer(@Nullable String container, @Nullable String version, @Nullable String bootVersion) {
    private static final String INDEX = "BOOT-INF/classpath.idx"; // also of a jar whose libraries lie beside it

    /**
     * Returns the server in the jar; empty if the file holds neither a known container nor Spring Boot, or is no jar.
     */
    public static Optional<PackagedServer> of(Path file) {
        try (JarFile jar = BootJar.open(file)) {
            List<Library> libraries = Stream.concat(
                            jar.stream().map(ZipEntry::getName), BootJar.index(jar, INDEX).stream())
                    .filter(name -> name.endsWith(".jar"))
                    .map(name -> Library.of(name, List.of()))
                    .toList();
            String boot = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .map(attributes -> attributes.getValue("Spring-Boot-Version"))
                    .or(() -> version(libraries, "spring-boot"))
                    .orElse(null);
            return Stream.concat(
                            ServerParts.in(libraries, boot).stream()
                                    .map(parts -> Map.entry(
                                            parts.server(), parts.container().key())),
                            Stream.of(Map.entry(ContainerSwap.NETTY, "reactor-netty")))
                    .flatMap(server -> version(libraries, server.getKey()).stream()
                            .map(version -> new PackagedServer(server.getValue(), version, boot)))
                    .findFirst()
                    .or(() -> Optional.ofNullable(boot).map(version -> new PackagedServer(null, null, version)));
        } catch (IOException e) {
            return Optional.empty(); // the server ran from it, so it is only a form that this reader does not know
        }
    }

    /** Returns whether the jar holds that library; false if it is no executable jar of Spring Boot. */
    public static boolean holds(Path file, String artifact) {
        try {
            return BootJar.read(file).has(artifact);
        } catch (LaunchException e) {
            return false;
        }
    }

    private static Optional<String> version(List<Library> libraries, String artifact) {
        return libraries.stream()
                .filter(library -> library.artifact().equals(artifact))
                .flatMap(library -> Stream.ofNullable(library.version()))
                .findFirst();
    }
}
