package containerkit.loadtest.launch.swap;

import static containerkit.loadtest.launch.swap.PackagedConfiguration.uniform;

import containerkit.loadtest.plan.Container;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Finds properties that only one container has, and their nearest counterparts on another. */
final class ServerProperties {
    private static final String PREFIX = "server.";
    private static final String NONE = "-";

    private final List<String[]> counterparts = counterparts();

    /** Returns the properties of that container in the jar's own configuration files. */
    TreeSet<String> in(BootJar jar, Container container) throws IOException {
        return of(container, PackagedConfiguration.of(jar).names());
    }

    /** Returns the names that are properties of that container. */
    static TreeSet<String> of(Container container, Iterable<String> names) {
        TreeSet<String> found = new TreeSet<>();
        for (String name : names) {
            if (uniform(name).startsWith(uniform(PREFIX + container.key() + "."))) {
                found.add(name);
            }
        }
        return found;
    }

    /** Returns the property with its nearest counterpart on another container, or with the note that there is none. */
    String onAnother(String property, Container from, Container to) {
        String name = uniform(property.substring((PREFIX + from.key() + ".").length()));
        Optional<String> nearest = counterparts.stream()
                .filter(line -> uniform(line[from.ordinal()]).equals(name))
                .map(line -> line[to.ordinal()])
                .filter(other -> !other.equals(NONE))
                .findFirst();
        return property
                + nearest.map(other -> " (nearest: " + PREFIX + to.key() + "." + other + ")")
                        .orElse(" (no counterpart)");
    }

    private static List<String[]> counterparts() {
        try (InputStream in = ServerProperties.class.getResourceAsStream("counterparts.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1) // the heading
                    .map(line -> line.split("\\s+"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
