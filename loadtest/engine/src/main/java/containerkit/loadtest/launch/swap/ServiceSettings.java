package containerkit.loadtest.launch.swap;

import static containerkit.loadtest.launch.swap.PackagedConfiguration.uniform;

import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Target.Jar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Properties of a service that has not been started, as Spring Boot would find them: its arguments, system properties,
 * environment, and the files in its jar. Files beside the jar are not read.
 */
public final class ServiceSettings {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^${}:]+)(?::([^${}]*))?}");
    private static final List<String> TLS =
            List.of("server.ssl.bundle", "server.ssl.key-store", "server.ssl.certificate");
    private static final int MOST_PLACEHOLDERS = 20; // they may name each other

    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> packaged = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>(); // as they are written
    private final List<String> profiles;

    /** @param env environment that the user gives the service, besides what it inherits */
    public ServiceSettings(
            List<String> args,
            List<String> jvmFlags,
            Map<String, String> env,
            Map<String, String> inherited,
            PackagedConfiguration jar) {
        add("--", args);
        add("-D", jvmFlags);
        Stream.of(env, inherited).forEach(variables -> variables.forEach((name, value) -> put(given, name, value)));
        jar.with(List.of()).forEach((name, value) -> packaged.put(uniform(name), value)); // names the profiles
        profiles = Stream.of("spring.profiles.active", "spring.profiles.include")
                .flatMap(property -> value(property).stream())
                .flatMap(names -> Stream.of(names.split(",")))
                .map(String::strip)
                .toList();
        packaged.clear();
        jar.with(profiles.isEmpty() ? List.of("default") : profiles).forEach((name, value) -> {
            packaged.remove(uniform(name));
            put(packaged, name, value);
        });
    }

    /** Returns the settings of a jar in a mode that has all its JVM's flags; those in it if it is Spring Boot's. */
    public static ServiceSettings of(Contender contender, Mode mode, Map<String, String> inherited) {
        Jar jar = (Jar) contender.target();
        PackagedConfiguration packaged;
        try {
            packaged = PackagedConfiguration.of(jar.file());
        } catch (LaunchException e) {
            packaged = new PackagedConfiguration(List.of());
        }
        List<String> args = Stream.of( // the first of a name holds
                        mode.properties().entrySet().stream().map(each -> "--" + each.getKey() + "=" + each.getValue()),
                        Stream.ofNullable(mode.profile()).map(profile -> "--spring.profiles.active=" + profile),
                        jar.args().stream())
                .flatMap(words -> words)
                .map(word -> word.equals("--debug") || word.equals("--trace") ? word + "=true" : word)
                .toList();
        return new ServiceSettings(args, mode.jvmFlags(), contender.env(), inherited, packaged);
    }

    private void put(Map<String, String> into, String name, String value) {
        into.putIfAbsent(uniform(name), value);
        names.putIfAbsent(uniform(name), name);
    }

    /** Returns the active profiles that are named, without those of groups. */
    public List<String> profiles() {
        return profiles;
    }

    /** Returns the properties below that name, as they are written. */
    public Map<String, String> below(String property) {
        Map<String, String> found = new LinkedHashMap<>();
        names.forEach((name, written) -> {
            if (name.startsWith(uniform(property)) && !name.equals(uniform(property))) {
                found.put(written, value(written).orElseThrow());
            }
        });
        return found;
    }

    /** Returns the value of a property with its placeholders filled in as far as they are known. */
    public Optional<String> value(String property) {
        return written(property).map(this::filledIn);
    }

    /** Returns the property that makes the service respond in HTTPS; empty where none does. */
    public Optional<String> tls() {
        return value("server.ssl.enabled").filter("false"::equals).isPresent()
                ? Optional.empty()
                : TLS.stream().filter(property -> value(property).isPresent()).findFirst();
    }

    private Optional<String> written(String property) {
        String name = uniform(property);
        return Optional.ofNullable(given.getOrDefault(name, packaged.get(name)));
    }

    private String filledIn(String written) {
        String value = written;
        for (int i = 0; i < MOST_PLACEHOLDERS; i++) {
            Matcher placeholder = PLACEHOLDER.matcher(value);
            Optional<String> known = placeholder.find()
                    ? written(placeholder.group(1)).or(() -> Optional.ofNullable(placeholder.group(2)))
                    : Optional.empty();
            if (known.isEmpty()) {
                return value;
            }
            value = value.substring(0, placeholder.start()) + known.get() + value.substring(placeholder.end());
        }
        return value;
    }

    private void add(String prefix, List<String> options) {
        for (String option : options) {
            int equals = option.indexOf('=');
            if (option.startsWith(prefix) && equals > 0) {
                put(given, option.substring(prefix.length(), equals), option.substring(equals + 1));
            }
        }
    }
}
