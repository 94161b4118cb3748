package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The JSON schema of a tree of records: keys and types are theirs, descriptions are those of their Javadoc. */
final class Schema {
    private static final String TYPE = "type";
    private static final String DESCRIPTION = "description";

    private final ObjectMapper mapper = JsonText.mapper();
    private final Map<String, ObjectNode> definitions = new TreeMap<>();

    /** The schema, with a definition for each record below the root. */
    static ObjectNode of(Class<? extends Record> root) {
        Schema schema = new Schema();
        ObjectNode node = schema.mapper.createObjectNode();
        node.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        node.setAll(schema.object(root));
        schema.definitions.forEach(node.putObject("$defs")::set);
        return node;
    }

    /** Returns it as text: what has no object within it is one line. */
    static String text(JsonNode node) {
        return text(node, "\n") + "\n";
    }

    private static String text(JsonNode node, String indent) {
        if (node.findValues(DESCRIPTION).size() < 2 || !node.isObject()) {
            return node.toString();
        }
        return node.properties().stream()
                .map(entry -> indent + "  \"" + entry.getKey() + "\": " + text(entry.getValue(), indent + "  "))
                .collect(Collectors.joining(",", "{", indent + "}"));
    }

    private ObjectNode object(Class<?> type) {
        ObjectNode node = mapper.createObjectNode()
                .put(TYPE, "object")
                .put(DESCRIPTION, Javadoc.of(type).summary());
        ObjectNode properties = node.putObject("properties");
        add(type, properties, node.putArray("required"));
        return node.put("additionalProperties", false);
    }

    private void add(Class<?> type, ObjectNode properties, ArrayNode required) {
        Javadoc javadoc = Javadoc.of(type);
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                add(component.getType(), properties, required);
            } else if (component.getAccessor().isAnnotationPresent(JsonAnyGetter.class)) {
                addMetrics(properties);
                Stream.of(Metric.values())
                        .map(metric -> metric.key().split("\\.")[0])
                        .distinct()
                        .forEach(required::add);
            } else {
                JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
                String key = renamed == null
                        ? PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName())
                        : renamed.value();
                boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
                ObjectNode value = type(component.getGenericType(), nullable);
                properties.set(key, value.put(DESCRIPTION, javadoc.of(component.getName())));
                JsonInclude included = component.getAccessor().getAnnotation(JsonInclude.class);
                if (included == null || included.value() != JsonInclude.Include.NON_DEFAULT) {
                    required.add(key);
                }
            }
        }
    }

    /** Metrics have the keys and labels of their declaration. */
    private void addMetrics(ObjectNode properties) {
        for (Metric metric : Metric.values()) {
            ObjectNode value =
                    type(Double.class, true).put(DESCRIPTION, metric.label().replace("MiB", "bytes"));
            int dot = metric.key().indexOf('.');
            if (dot < 0) {
                properties.set(metric.key(), value);
            } else {
                String group = metric.key().substring(0, dot);
                ObjectNode node = properties.withObjectProperty(group);
                node.put(DESCRIPTION, "Metrics whose keys begin with " + group + ".");
                node.put(TYPE, "object");
                node.withObjectProperty("properties").set(metric.key().substring(dot + 1), value);
                node.withArrayProperty("required").add(metric.key().substring(dot + 1));
                node.put("additionalProperties", false);
            }
        }
    }

    private ObjectNode type(Type type, boolean nullable) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            boolean list = generic.getRawType() == List.class;
            ObjectNode node = named(list ? "array" : "object", nullable);
            return node.set(list ? "items" : "additionalProperties", type(last, false));
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isEnum()) {
            ObjectNode node = mapper.createObjectNode();
            for (Object constant : raw.getEnumConstants()) {
                node.withArrayProperty("enum").add(mapper.<ObjectNode>valueToTree(constant));
            }
            if (nullable) {
                node.withArrayProperty("enum").addNull();
            }
            return node;
        }
        if (raw == Part.class || raw == Scenario.class || raw == String.class) {
            return named("string", nullable);
        }
        if (raw.isRecord()) {
            String name =
                    raw.getName().substring(raw.getPackageName().length() + 1).replace('$', '.');
            if (!definitions.containsKey(name)) {
                definitions.put(name, mapper.createObjectNode()); // for records within themselves
                definitions.put(name, object(raw));
            }
            ObjectNode reference = mapper.createObjectNode().put("$ref", "#/$defs/" + name);
            if (!nullable) {
                return reference;
            }
            ObjectNode node = mapper.createObjectNode();
            node.putArray("anyOf").add(reference).addObject().put(TYPE, "null");
            return node;
        }
        if (raw == Object.class) {
            ObjectNode node = mapper.createObjectNode();
            node.putArray(TYPE).add("number").add("boolean").add("string").add("null");
            return node;
        }
        return named(
                raw == boolean.class || raw == Boolean.class
                        ? "boolean"
                        : raw == double.class || raw == Double.class ? "number" : "integer",
                nullable);
    }

    private ObjectNode named(String name, boolean nullable) {
        ObjectNode node = mapper.createObjectNode();
        if (nullable) {
            node.putArray(TYPE).add(name).add("null");
            return node;
        }
        return node.put(TYPE, name);
    }

    /** Comment of a record in its source. */
    private record Javadoc(Class<?> type, String text) {
        private static final Pattern LINE = Pattern.compile("\\n\\s*\\* ?");
        private static final Pattern CONSTANT = Pattern.compile("\\{@value #(\\w+)}");
        private static final Pattern INLINE = Pattern.compile("\\{@\\w+ #?([^}]*)}");

        static Javadoc of(Class<?> type) {
            Class<?> outer = type;
            while (outer.getEnclosingClass() != null) {
                outer = outer.getEnclosingClass();
            }
            Path file = Path.of("src/main/java", outer.getName().replace('.', '/') + ".java");
            try (Stream<Path> modules = Files.list(Path.of("."))) {
                String source = Files.readString(modules.map(module -> module.resolve(file))
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .orElseThrow());
                int record = source.indexOf("record " + type.getSimpleName() + "(");
                int end = source.lastIndexOf("*/", record);
                String comment = source.substring(source.lastIndexOf("/**", record) + "/**".length(), end);
                return new Javadoc(
                        type, LINE.matcher("\n" + comment).replaceAll("\n").trim());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String summary() {
            return plain(text.split("\\n@|\\n\\n<p>")[0]);
        }

        /** The component's description; empty where it has none. */
        String of(String component) {
            return Stream.of(text.split("\\n@param "))
                    .skip(1)
                    .filter(each -> each.startsWith(component + " "))
                    .findFirst()
                    .map(each -> plain(each.substring(component.length() + 1)) + ".")
                    .orElse("");
        }

        private String plain(String written) {
            String known = CONSTANT.matcher(written).replaceAll(each -> value(each.group(1)));
            String line = INLINE.matcher(known)
                    .replaceAll("$1")
                    .replaceAll("\\s+", " ")
                    .trim();
            return Character.toUpperCase(line.charAt(0)) + line.substring(1);
        }

        private String value(String constant) {
            try {
                Field field = type.getDeclaredField(constant);
                field.setAccessible(true);
                return Matcher.quoteReplacement(String.valueOf(field.get(null)));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
