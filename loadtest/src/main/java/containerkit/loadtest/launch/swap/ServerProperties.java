package containerkit.loadtest.launch.swap;

import containerkit.loadtest.plan.Container;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Finds properties that only one container has, and those of another that come nearest. */
final class ServerProperties {
    private static final Pattern CONFIGURATION =
            Pattern.compile("(?:config/)?application(?:-[\\w-]+)?\\.(ya?ml|properties)");
    private static final String PREFIX = "server.";
    private static final String NONE = "-";

    private final List<String[]> counterparts = counterparts();

    /** Returns the properties of that container in the jar's own configuration files. */
    TreeSet<String> in(BootJar jar, Container container) throws IOException {
        TreeSet<String> found = new TreeSet<>();
        try (JarFile file = BootJar.open(jar.file())) {
            for (String entry : jar.entries()) {
                if (entry.startsWith(jar.classes())
                        && CONFIGURATION
                                .matcher(entry.substring(jar.classes().length()))
                                .matches()) {
                    try (InputStream in = file.getInputStream(new ZipEntry(entry))) {
                        add(entry, in.readAllBytes(), container, found);
                    }
                }
            }
        }
        return found;
    }

    /** Returns those of that container among the names. */
    static TreeSet<String> of(Container container, Iterable<String> names) {
        TreeSet<String> found = new TreeSet<>();
        for (String name : names) {
            if (name.startsWith(PREFIX + container.key() + ".")) {
                found.add(name);
            }
        }
        return found;
    }

    /** Says what becomes of the property on another container. */
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

    private static void add(String entry, byte[] file, Container container, TreeSet<String> found) {
        String text = new String(file, StandardCharsets.UTF_8);
        if (entry.endsWith("properties")) {
            Properties properties = new Properties();
            try {
                properties.load(new java.io.StringReader(text));
            } catch (IOException | IllegalArgumentException e) {
                return; // the application tells its own user
            }
            found.addAll(of(container, properties.stringPropertyNames()));
            return;
        }
        try {
            new Yaml(new SafeConstructor(new LoaderOptions()))
                    .loadAll(text)
                    .forEach(document -> flatten("", document, container, found));
        } catch (YAMLException e) {
            return; // likewise, or with placeholders of a build that only its own reader knows
        }
    }

    private static void flatten(String name, Object value, Container container, TreeSet<String> found) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, child) -> flatten(name.isEmpty() ? "" + key : name + "." + key, child, container, found));
        } else {
            found.addAll(of(container, List.of(name)));
        }
    }

    /** Spring Boot reads max-connections, maxConnections and MAX_CONNECTIONS alike. */
    private static String uniform(String name) {
        return name.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
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
