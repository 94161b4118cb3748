package containerkit.loadtest.run.setup;

import com.fasterxml.jackson.databind.JsonNode;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.Json;
import containerkit.loadtest.result.LaunchResult;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the properties of the Spring Boot inside executable jars: their names, defaults and successors. */
public final class PropertyReader {
    private static final Pattern LIBRARY = Pattern.compile("(BOOT|WEB)-INF/lib/spring-boot-[^/]*\\.jar");
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    private PropertyReader() {}

    /**
     * Returns the changes from each Spring Boot version of a plan's jars to the next; empty where all have the same.
     *
     * @param launches starts that report their Spring Boot version
     * @throws IOException if a jar cannot be read
     */
    public static List<PropertyChanges> changes(Plan plan, List<LaunchResult> launches) throws IOException {
        Map<String, Map<String, SpringProperty>> byVersion = new TreeMap<>(Comparator.comparing(Version::parse));
        for (LaunchResult launch : launches) {
            Contender contender = plan.contender(launch.variant().contender());
            String version =
                    launch.identity() == null ? null : launch.identity().bootVersion();
            if (contender.jar() != null && version != null) {
                byVersion.computeIfAbsent(version, first -> new HashMap<>()).putAll(of(contender.jar()));
            }
        }
        List<PropertyChanges> changes = new ArrayList<>();
        List<String> versions = List.copyOf(byVersion.keySet());
        for (int i = 1; i < versions.size(); i++) {
            String older = versions.get(i - 1);
            String newer = versions.get(i);
            changes.add(PropertyChanges.of(older, byVersion.get(older), newer, byVersion.get(newer)));
        }
        return changes;
    }

    static Map<String, SpringProperty> of(Path jar) throws IOException {
        Map<String, SpringProperty> properties = new HashMap<>();
        try (JarFile file = new JarFile(jar.toFile(), false)) {
            List<JarEntry> libraries = file.stream()
                    .filter(entry -> LIBRARY.matcher(entry.getName()).matches())
                    .toList();
            for (JarEntry library : libraries) {
                try (ZipInputStream content = new ZipInputStream(file.getInputStream(library))) {
                    for (ZipEntry entry; (entry = content.getNextEntry()) != null; ) {
                        if (entry.getName().equals(METADATA)) {
                            read(content, properties);
                        }
                    }
                }
            }
        }
        return properties;
    }

    private static void read(InputStream metadata, Map<String, SpringProperty> into) throws IOException {
        JsonNode all = Json.mapper().readTree(metadata.readAllBytes());
        for (JsonNode property : all.path("properties")) {
            JsonNode deprecation = property.path("deprecation");
            into.put(
                    property.path("name").asText(),
                    new SpringProperty(
                            text(property.path("defaultValue")),
                            !deprecation.path("level").asText().equals("error"),
                            text(deprecation.path("replacement")),
                            text(deprecation.path("reason"))));
        }
    }

    private static @Nullable String text(JsonNode node) {
        if (node.isArray()) {
            List<String> texts = new ArrayList<>();
            node.forEach(each -> texts.add(each.asText()));
            return texts.stream().sorted().collect(Collectors.joining(", ")); // mostly sets, in an order of their own
        }
        return node.isMissingNode() || node.isNull() ? null : node.asText();
    }
}
