package containerkit.loadtest.docs;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.KitProcess;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.yaml.snakeyaml.Yaml;

/**
 * What {@code compose.yaml} knows, so that commands can be held against it where there is no Docker.
 *
 * @param services by name
 * @param text of the file
 */
public record ComposeFile(Map<String, Map<String, Object>> services, String text) {
    private static final Set<String> OF_UP = Set.of("-d");
    private static final Set<String> OF_RUN = Set.of("--rm");

    /** Reads it. */
    public static ComposeFile read() throws IOException {
        Path file = KitProcess.HOME.resolve("compose.yaml");
        try (Reader reader = Files.newBufferedReader(file)) {
            Map<String, Map<String, Map<String, Object>>> content = new Yaml().load(reader);
            return new ComposeFile(content.get("services"), Files.readString(file));
        }
    }

    /** Profiles that some service is part of. */
    public Set<String> profiles() {
        Set<String> profiles = new TreeSet<>();
        services.values().forEach(service -> ((List<?>) service.getOrDefault("profiles", List.of()))
                .forEach(profile -> profiles.add(profile.toString())));
        return profiles;
    }

    /** Fails at the first word that {@code docker compose} would not take; {@code …} is what the reader wants. */
    public void check(String command, List<String> arguments) {
        Deque<String> words = new ArrayDeque<>(arguments);
        while ("--profile".equals(words.peek())) {
            words.remove();
            assertThat(words.remove()).as(command + ": profile").isIn(profiles());
        }
        switch (words.remove()) {
            case "up" -> {
                words.removeIf(OF_UP::contains);
                assertThat(services.keySet()).as(command + ": services").containsAll(words);
            }
            case "down" -> assertThat(words).as(command).isEmpty();
            case "run" -> {
                words.removeIf(OF_RUN::contains);
                assertThat(words.remove()).as(command + ": service").isEqualTo("loadtest");
                load(command, words);
            }
            case "…" -> assertThat(words).as(command).isEmpty();
            default -> throw new AssertionError(command + ": no word of docker compose that is known here");
        }
    }

    /** What {@code loadtest/live/entry.sh} takes. */
    private void load(String command, Deque<String> words) {
        assertThat(words.remove()).as(command + ": tool").isIn("ab", "siege");
        assertThat(words.remove()).as(command + ": container").isIn(services.keySet());
        assertThat(words).as(command + ": endpoint").isSubsetOf("block", "async");
    }
}
