package containerkit.loadtest.launch.swap;

import static containerkit.loadtest.launch.swap.PackagedConfiguration.uniform;

import containerkit.loadtest.plan.Container;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Finds properties that only one container has, and their nearest counterparts on another. */
final class ServerProperties {
    private static final String NONE = "-";

    private final List<String[]> counterparts = counterparts();

    /** Returns the name under which all properties are that only this container has. */
    static String all(Container container) {
        return "server." + container.key();
    }

    /** Returns the property of another container that comes nearest to this one; empty where there is none. */
    Optional<String> nearest(String property, Container from, Container to) {
        String name = uniform(property.substring(all(from).length()));
        return counterparts.stream()
                .filter(line -> uniform(line[from.ordinal()]).equals(name))
                .map(line -> line[to.ordinal()])
                .filter(other -> !other.equals(NONE))
                .map(other -> all(to) + "." + other)
                .findFirst();
    }

    private static List<String[]> counterparts() {
        try (InputStream in = ServerProperties.class.getResourceAsStream("counterparts.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(2) // what it is, and the heading
                    .map(line -> line.split("\\s+"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
