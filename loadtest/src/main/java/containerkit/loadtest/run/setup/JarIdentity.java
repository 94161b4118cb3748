package containerkit.loadtest.run.setup;

import containerkit.loadtest.result.Identity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads container and versions from an executable jar, for servers that do not say themselves what they are. */
final class JarIdentity {
    /** By the library that holds the server; Spring Boot starts the first of these that is there. */
    private static final Map<String, String> CONTAINERS = Map.of(
            "tomcat-embed-core", "tomcat",
            "jetty-server", "jetty",
            "undertow-core", "undertow",
            "reactor-netty-http", "reactor-netty");

    private static final List<String> PREFERRED =
            List.of("tomcat-embed-core", "jetty-server", "undertow-core", "reactor-netty-http");
    private static final String INDEX = "BOOT-INF/classpath.idx"; // also of a jar whose libraries lie beside it
    private static final String BOOT = "spring-boot";
    private static final Pattern LIBRARY =
            Pattern.compile("(?:.*/)?([A-Za-z][\\w.]*(?:-[A-Za-z][\\w.]*)*)-(\\d.*)\\.jar");

    private JarIdentity() {}

    /** Returns what the jar holds; null where that is neither a known container nor Spring Boot, or no jar. */
    static @Nullable Identity of(Path path) {
        try (JarFile jar = new JarFile(path.toFile())) {
            List<Matcher> libraries = libraries(jar);
            String container = PREFERRED.stream()
                    .filter(name -> version(libraries, name).isPresent())
                    .findFirst()
                    .orElse(null);
            String boot = Optional.ofNullable(jar.getManifest())
                    .map(Manifest::getMainAttributes)
                    .map(attributes -> attributes.getValue("Spring-Boot-Version"))
                    .or(() -> version(libraries, BOOT))
                    .orElse(null);
            return container == null && boot == null
                    ? null
                    : new Identity(
                            container == null ? null : CONTAINERS.get(container),
                            container == null
                                    ? null
                                    : version(libraries, container).orElse(null),
                            boot,
                            null,
                            null,
                            Map.of());
        } catch (IOException e) {
            return null; // the server ran from it, so it is only a form that this reader does not know
        }
    }

    private static List<Matcher> libraries(JarFile jar) throws IOException {
        JarEntry index = jar.getJarEntry(INDEX);
        Stream<String> listed = Stream.empty();
        if (index != null) {
            try (InputStream text = jar.getInputStream(index)) {
                listed = Arrays.stream(new String(text.readAllBytes(), StandardCharsets.UTF_8).split("[\"\\s]+"));
            }
        }
        return Stream.concat(jar.stream().map(JarEntry::getName), listed)
                .map(LIBRARY::matcher)
                .filter(Matcher::matches)
                .toList();
    }

    private static Optional<String> version(List<Matcher> libraries, String name) {
        return libraries.stream()
                .filter(library -> library.group(1).equals(name))
                .map(library -> library.group(2))
                .findFirst();
    }
}
