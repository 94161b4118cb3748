package containerkit.loadtest.diff;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A start of a server besides the plain one.
 *
 * @param name name in probes
 * @param properties properties for a jar of Spring Boot; {@code {logs}} stands for a directory, {@code {keys}} for a
 *     key store
 */
public record Setup(String name, Map<String, String> properties) {
    /** Name of the start as the plan says. */
    public static final String PLAIN = "plain";

    private static final String KEYS = "{keys}";

    /**
     * Returns the properties for a jar.
     *
     * @param directory directory of this start alone, for its logs and keys
     */
    public Map<String, String> in(Path directory) throws IOException, InterruptedException {
        Map<String, String> told = new TreeMap<>(properties);
        told.replaceAll((property, value) -> value.replace("{logs}", directory.toString()));
        if (tls()) {
            String keys = Tls.keys(directory);
            told.replaceAll((property, value) -> value.replace(KEYS, keys));
        }
        return told;
    }

    /** Returns whether the server speaks TLS. */
    public boolean tls() {
        return properties.containsValue(KEYS);
    }
}
