package containerkit.loadtest.launch;

import containerkit.loadtest.plan.PlanException;
import containerkit.loadtest.plan.PropertyName;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * One document of a Spring Boot configuration file, which may hold several.
 *
 * @param file the file's name
 * @param properties by their flat names
 */
record ConfigDocument(String file, Map<String, String> properties) {
    private static final String CONFIG = "spring.config.";
    private static final String IMPORT = CONFIG + "import";
    private static final String ON_PROFILE = CONFIG + "activate.on-profile";
    private static final String ON_CLOUD = CONFIG + "activate.on-cloud-platform";
    private static final Pattern NEXT_PROPERTIES = Pattern.compile("(?m)^[#!]---[ \\t\\f]*$");
    private static final Pattern OPERATORS = Pattern.compile("[&!()]");

    /** The documents of a file whose name ends in {@code yml}, {@code yaml} or {@code properties}, in their order. */
    static List<ConfigDocument> read(Path path) throws IOException {
        String file = String.valueOf(path.getFileName());
        byte[] content = Files.readAllBytes(path);
        return file.endsWith(".properties")
                ? properties(file, new String(content, StandardCharsets.ISO_8859_1))
                : yaml(file, new String(content, StandardCharsets.UTF_8));
    }

    /** Whether it counts under certain circumstances only. */
    boolean conditional() {
        return !values(ON_PROFILE).isEmpty() || !values(ON_CLOUD).isEmpty();
    }

    /**
     * Whether it counts because that profile is active.
     *
     * @throws PlanException where that cannot be said of the profile alone
     */
    boolean belongsTo(String profile) {
        boolean named = false;
        for (String expression : values(ON_PROFILE)) {
            if (Arrays.asList(expression.split("[&|!()\\s]+")).contains(profile)) {
                if (OPERATORS.matcher(expression).find()) {
                    throw new PlanException(
                            file + " has settings for the profiles '" + expression
                                    + "', which is more than a list of names",
                            "write them into a document of their own: on-profile: " + profile);
                }
                named = true;
            }
        }
        return named && values(ON_CLOUD).isEmpty(); // the kit starts servers in no cloud
    }

    /** What it sets, without what only says where configuration is found. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(properties);
        settings.keySet().removeIf(name -> name.startsWith(CONFIG));
        return settings;
    }

    /**
     * The files on the class path that it imports.
     *
     * @throws PlanException where it imports something else
     */
    List<String> imports() {
        List<String> names = new ArrayList<>();
        for (String location : values(IMPORT)) {
            String name = location.replaceFirst("^(?:optional:)?(?:classpath:)?/*", "");
            if (name.contains(":") || name.endsWith("/")) {
                throw new PlanException(
                        file + " imports " + location + ", and only single files of the class path can be followed",
                        "write these settings into the application's own files");
            }
            names.add(name);
        }
        return names;
    }

    /** A list may be written as one: with commas, or element by element. */
    private List<String> values(String wanted) {
        return properties.entrySet().stream()
                .filter(property -> new PropertyName(property.getKey()).whole().equals(wanted))
                .flatMap(property -> Arrays.stream(property.getValue().split(",")))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }

    private static List<ConfigDocument> properties(String file, String text) throws IOException {
        List<ConfigDocument> documents = new ArrayList<>();
        for (String part : NEXT_PROPERTIES.split(text)) {
            Properties read = new Properties();
            read.load(new StringReader(part));
            Map<String, String> properties = new LinkedHashMap<>();
            read.stringPropertyNames().stream()
                    .sorted()
                    .forEach(name -> properties.put(name, read.getProperty(name).strip()));
            documents.add(new ConfigDocument(file, properties));
        }
        return documents;
    }

    private static List<ConfigDocument> yaml(String file, String text) {
        List<ConfigDocument> documents = new ArrayList<>();
        try {
            for (Object document : parser().loadAll(text)) {
                Map<String, String> properties = new LinkedHashMap<>();
                if (document instanceof Map<?, ?> map) {
                    flatten("", map, properties);
                }
                documents.add(new ConfigDocument(file, properties));
            }
        } catch (YAMLException e) {
            throw new PlanException(
                    file + " is not valid YAML: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    "correct it and build the jar again");
        }
        return documents;
    }

    /** As Spring Boot has it: a date stays the text that it was written as. */
    private static Yaml parser() {
        LoaderOptions loading = new LoaderOptions();
        loading.setAllowDuplicateKeys(false);
        DumperOptions dumping = new DumperOptions();
        Resolver resolver = new Resolver() {
            @Override
            public void addImplicitResolver(Tag tag, Pattern pattern, String first, int limit) {
                if (tag != Tag.TIMESTAMP) {
                    super.addImplicitResolver(tag, pattern, first, limit);
                }
            }
        };
        return new Yaml(new SafeConstructor(loading), new Representer(dumping), dumping, loading, resolver);
    }

    /** The names are those that Spring makes: elements of a list by number, keys that are no text in brackets. */
    private static void flatten(String name, @Nullable Object value, Map<String, String> into) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, below) -> {
                String text = key instanceof String ? (String) key : "[" + key + "]";
                flatten(name.isEmpty() || text.startsWith("[") ? name + text : name + "." + text, below, into);
            });
        } else if (value instanceof Collection<?> list && !list.isEmpty()) {
            int index = 0;
            for (Object element : list) {
                flatten(name + "[" + index + "]", element, into);
                index++;
            }
        } else {
            into.put(name, value == null || value instanceof Collection ? "" : value.toString());
        }
    }
}
