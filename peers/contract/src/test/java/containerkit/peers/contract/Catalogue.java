package containerkit.peers.contract;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The catalogue of the servers, read strictly: a key that is none is an error. */
final class Catalogue {

    private static final TypeReference<LinkedHashMap<String, Entry>> ENTRIES = new TypeReference<>() {};

    private Catalogue() {}

    /** The kit's own directory. */
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
     * Those of the system property {@code peers}, a list of names with commas between them; all where there is none.
     *
     * @throws IllegalArgumentException where one is not in the catalogue
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
}
