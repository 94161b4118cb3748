package containerkit.peers.contract;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The catalogue of the servers; an unknown key is an error. */
final class Catalogue {

    private static final TypeReference<LinkedHashMap<String, Entry>> ENTRIES = new TypeReference<>() {};

    private Catalogue() {}

    /** The kit's directory. */
    static Path kit() {
        return Path.of(System.getProperty("kit.home")).toAbsolutePath().normalize();
    }

    static List<Entry> entries() throws IOException {
        Map<String, Entry> entries =
                new YAMLMapper().readValue(kit().resolve("peers/catalogue.yaml").toFile(), ENTRIES);
        return entries.entrySet().stream()
                .map(entry -> entry.getValue().named(entry.getKey()))
                .toList();
    }

    /**
     * Returns the entries named in the system property {@code peers}, separated by commas; all if it is not set.
     *
     * @throws IllegalArgumentException if one is not in the catalogue
     */
    static List<Entry> asked() throws IOException {
        List<Entry> entries = entries();
        String asked = System.getProperty("peers", "");
        if (asked.isEmpty()) {
            return entries;
        }
        List<String> names = List.of(asked.split(","));
        List<String> known = entries.stream().map(Entry::name).toList();
        if (!known.containsAll(names)) {
            throw new IllegalArgumentException("the catalogue has " + known + ", not all of " + names);
        }
        return entries.stream().filter(entry -> names.contains(entry.name())).toList();
    }

    /** Returns the version's cell of its row in the table of threads of peers/README.md. */
    static String versionInReadme(String server) throws IOException {
        Matcher row = Pattern.compile(
                        "^\\| " + Pattern.quote(server) + " \\| ([^|]*) \\|[^|]*\\|[^|]*\\|$", Pattern.MULTILINE)
                .matcher(Files.readString(kit().resolve("peers/README.md")));
        if (!row.find()) {
            throw new AssertionError("no row of four cells for " + server + " in the table of peers/README.md");
        }
        return row.group(1);
    }
}
