package containerkit.loadtest.launch.swap;

import containerkit.loadtest.launch.LaunchException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Configuration files in a jar of Spring Boot. A file that cannot be read counts as empty: the application reports it
 * to its own user, and only its own reader knows the placeholders of a build.
 */
public record PackagedConfiguration(List<Document> documents) {
    private static final Pattern FILE =
            Pattern.compile("(?:BOOT|WEB)-INF/classes/(?<place>config/)?application(?:-(?<profile>[\\w-]+))?"
                    + "\\.(?<kind>ya?ml|properties)");
    private static final Pattern SEPARATOR = Pattern.compile("(?m)^[#!]---\\s*$");
    private static final List<String> ACTIVATION = List.of("spring.config.activate.on-profile", "spring.profiles");

    /**
     * Configuration file, or a part of one.
     *
     * @param profile profile of the file, which has to be active; null for none
     * @param activation profiles of the part, one of which has to be active; empty for none
     */
    record Document(@Nullable String profile, List<String> activation, Map<String, String> properties) {
        boolean active(Collection<String> active) {
            return (profile == null || active.contains(profile))
                    && (activation.isEmpty()
                            || activation.stream()
                                    .anyMatch(name ->
                                            name.startsWith("!") != active.contains(name.replaceFirst("^!", ""))));
        }
    }

    /** Returns the form that a property's spellings share: to Spring Boot, maxSize, max-size and MAX_SIZE are one. */
    public static String uniform(String name) {
        return name.replaceAll("[-_.]", "").toLowerCase(Locale.ROOT);
    }

    /** @throws LaunchException if the file is no executable jar of Spring Boot */
    public static PackagedConfiguration of(Path jar) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        BootJar.read(jar).read(FILE.asMatchPredicate(), files::put);
        return new PackagedConfiguration(files.keySet().stream()
                .map(FILE::matcher)
                .filter(Matcher::matches)
                // what overrides comes last: of a profile, below config, properties
                .sorted(Comparator.comparing((Matcher file) -> file.group("profile") != null)
                        .thenComparing(file -> file.group("place") != null)
                        .thenComparing(file -> file.group("kind").equals("properties")))
                .flatMap(file -> documents(file, new String(files.get(file.group()), StandardCharsets.UTF_8)))
                .toList());
    }

    private static Stream<Document> documents(Matcher file, String text) {
        String profile = file.group("profile");
        List<Object> parts = file.group("kind").equals("properties") ? properties(text) : yaml(text);
        return Stream.concat(
                Stream.of(new Document(profile, List.of(), Map.of())), // also of an empty file
                parts.stream().map(part -> {
                    Map<String, String> properties = new LinkedHashMap<>();
                    flatten("", part, properties);
                    return new Document(profile, activation(properties), properties);
                }));
    }

    /** Returns the profiles that a file or a part of one is for. */
    public Set<String> profiles() {
        return documents.stream()
                .flatMap(document -> Stream.concat(
                        Stream.ofNullable(document.profile()),
                        document.activation().stream().flatMap(name -> Stream.of(name.split("[^\\w-]+")))))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the properties that hold while these profiles are active, as they are written. */
    public Map<String, String> with(Collection<String> profiles) {
        Map<String, String> all = new LinkedHashMap<>();
        documents.stream()
                .filter(document -> document.active(profiles))
                .forEach(document -> all.putAll(document.properties()));
        return all;
    }

    private static List<String> activation(Map<String, String> properties) {
        return ACTIVATION.stream()
                .flatMap(key -> Stream.ofNullable(properties.get(key)))
                .flatMap(names -> Stream.of(names.split("[,|]")))
                .map(String::strip)
                .toList();
    }

    private static List<Object> properties(String text) {
        List<Object> all = new ArrayList<>();
        for (String part : SEPARATOR.split(text)) {
            try {
                Properties read = new Properties();
                read.load(new StringReader(part));
                all.add(read);
            } catch (IOException | IllegalArgumentException e) {
                continue; // as if it were empty
            }
        }
        return all;
    }

    private static List<Object> yaml(String text) {
        List<Object> all = new ArrayList<>();
        try {
            new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text).forEach(all::add);
        } catch (YAMLException e) {
            return List.of();
        }
        return all;
    }

    private static void flatten(String name, Object value, Map<String, String> properties) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, child) -> flatten(name.isEmpty() ? "" + key : name + "." + key, child, properties));
        } else if (value instanceof List<?> list) {
            properties.put(name, list.stream().map(String::valueOf).collect(Collectors.joining(",")));
        } else {
            properties.put(name, value == null ? "" : value.toString());
        }
    }
}
