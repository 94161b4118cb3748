package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.PlanException;
import containerkit.loadtest.plan.PropertyName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The properties that a Spring Boot jar sets for its profiles: those of {@code application-<profile>.yml}, and those
 * documents of {@code application.yml}, and of the files on the class path that it imports, that are for one of them
 * ({@code spring.config.activate.on-profile}). What is set later wins, a list as a whole; so does a later profile.
 */
public final class ModeProperties {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}:]+)(?::[^}]*)?}");

    /** Of two that set the same, the later one counts. */
    private static final List<String> EXTENSIONS = List.of("yaml", "yml", "properties");

    private final BootJar jar;
    private final List<String> profiles;
    private final Map<String, String> properties = new TreeMap<>();
    private final Set<Path> seen = new HashSet<>();

    private ModeProperties(BootJar jar, List<String> profiles) {
        this.jar = jar;
        this.profiles = List.copyOf(profiles);
    }

    /**
     * The properties by their flat names, those of lists as {@code name[0]}.
     *
     * @throws PlanException where they cannot be told from the files alone
     * @throws UncheckedIOException where the jar cannot be read
     */
    public static Map<String, String> of(Path path, List<String> profiles) {
        try (BootJar jar = new BootJar(path)) {
            ModeProperties found = new ModeProperties(jar, profiles);
            found.read();
            return found.properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The same mode of a jar without a profile: every property spelt out, but for those of its profiles that the contender's
     * arguments set anyway.
     *
     * @throws PlanException where they cannot be told from the files alone
     * @throws UncheckedIOException where the jar cannot be read
     */
    public static Mode spelledOut(Contender contender, Mode mode) {
        Path jar = contender.jar();
        if (jar == null) {
            throw new IllegalArgumentException(contender.name() + " has no jar");
        }
        Map<String, String> properties = new TreeMap<>();
        if (!mode.profiles().isEmpty()) {
            put(of(jar, mode.profiles()), properties);
            properties.keySet().removeIf(name -> contender.args().stream()
                    .anyMatch(argument -> argument.startsWith("--" + name + "=")));
        }
        put(mode.properties(), properties);
        return new Mode(mode.name(), null, resolved(properties), mode.jvmFlags());
    }

    /**
     * With what their placeholders stand for, where the mode itself says it; what is only there to be referred to goes, for
     * alone it would change nothing.
     */
    private static Map<String, String> resolved(Map<String, String> properties) {
        Set<String> referredTo = new HashSet<>();
        Map<String, String> resolved = new TreeMap<>();
        properties.forEach(
                (name, value) -> resolved.put(name, PLACEHOLDER.matcher(value).replaceAll(placeholder -> {
                    String other = properties.get(placeholder.group(1));
                    if (other == null) {
                        return Matcher.quoteReplacement(placeholder.group());
                    }
                    referredTo.add(placeholder.group(1));
                    return Matcher.quoteReplacement(other);
                })));
        resolved.keySet().removeAll(referredTo);
        return resolved;
    }

    private void read() throws IOException {
        for (String extension : EXTENSIONS) {
            add(jar.own("application." + extension), false);
        }
        for (String profile : profiles) {
            for (String extension : EXTENSIONS) {
                add(jar.own("application-" + profile + "." + extension), true);
            }
        }
    }

    /** @param ofProfile whether all that it says, and not only some documents, is for one of the profiles */
    private void add(Path file, boolean ofProfile) throws IOException {
        if (!Files.isRegularFile(file) || !seen.add(file)) {
            return;
        }
        for (ConfigDocument document : ConfigDocument.read(file)) {
            boolean belongs = document.conditional() ? profiles.stream().anyMatch(document::belongsTo) : ofProfile;
            if (belongs) {
                put(document.settings(), properties);
            }
            if (belongs || !document.conditional()) {
                for (String name : document.imports()) {
                    addImported(name, belongs);
                }
            }
        }
    }

    private void addImported(String name, boolean ofProfile) throws IOException {
        Path file = jar.find(name);
        if (file != null) {
            add(file, ofProfile);
            for (String profile : profiles) {
                add(
                        file.resolveSibling(name.replaceFirst(".*/", "").replaceFirst("(?=\\.\\w+$)", "-" + profile)),
                        true);
            }
        }
    }

    private static void put(Map<String, String> later, Map<String, String> into) {
        Set<String> whole = later.keySet().stream()
                .map(name -> new PropertyName(name).whole())
                .collect(Collectors.toSet());
        into.keySet().removeIf(name -> whole.contains(new PropertyName(name).whole()));
        into.putAll(later);
    }
}
