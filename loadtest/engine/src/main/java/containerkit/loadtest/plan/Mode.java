package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of a contender.
 *
 * @param name name in a report
 * @param profile the Spring profile that a jar is started with, several with commas between them, of which the later
 *     ones win; null for none
 * @param properties further properties of a jar
 * @param jvmFlags further flags of its JVM, after the plan's flags
 * @param packed form in which a jar is started; null for that of its contender
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Mode(
        String name,
        @Nullable String profile,
        Map<String, String> properties,
        List<String> jvmFlags,
        @Nullable Packing packed) {
    /** Mode of a new Spring Boot project; no profile is set for it. */
    public static final String STOCK = "stock";

    /** Profiles that have these limits; a test reads them from the jars. */
    static final Set<String> LEVEL = Set.of("equal", "pool", "tuned", "virtual", "virtual-capped");

    /** Property that sets the request threads of the kit's own applications. */
    public static final String REQUEST_THREADS = "containerkit.request-threads";

    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d{1,9})([kKmMgG]?)");

    public Mode(String name, @Nullable String profile, Map<String, String> properties, List<String> jvmFlags) {
        this(name, profile, properties, jvmFlags, null);
    }

    /** Returns the mode that is a profile of the same name and nothing else. */
    public static Mode of(String name) {
        return new Mode(name, name.equals(STOCK) ? null : name, Map.of(), List.of());
    }

    /** Returns the largest heap in MiB; null where its flags set none. */
    public @Nullable Integer heapMib() {
        return jvmFlags.stream()
                .map(HEAP::matcher)
                .filter(Matcher::matches)
                .map(flag -> Long.parseLong(flag.group(1)) << shift(flag.group(2)) >> 20)
                .map(Long::intValue)
                .reduce(null, (first, last) -> last); // as the JVM takes it
    }

    private static int shift(String unit) {
        return unit.isEmpty() ? 0 : 10 * ("kmg".indexOf(unit.toLowerCase(Locale.ROOT)) + 1);
    }

    public Mode withoutHeap() {
        return withFlags(
                jvmFlags.stream().filter(flag -> !HEAP.matcher(flag).matches()).toList());
    }

    public Mode shown(Secrets secrets) {
        return new Mode(name, profile, secrets.shown(properties), secrets.shown(jvmFlags), packed);
    }

    public Mode with(List<String> flags) {
        return withFlags(Stream.concat(jvmFlags.stream(), flags.stream()).toList());
    }

    private Mode withFlags(List<String> all) {
        return new Mode(name, profile, properties, all, packed);
    }

    /** Returns the properties that the two set differently, or one alone sets, in the order of their names. */
    Set<String> differing(Mode other) {
        Set<String> names = new TreeSet<>(properties.keySet());
        names.addAll(other.properties.keySet());
        names.removeIf(property -> Objects.equals(properties.get(property), other.properties.get(property)));
        return names;
    }

    /** Returns what it sets besides its profile: properties and JVM flags. */
    public List<String> settings() {
        return Stream.concat(
                        properties.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()),
                        jvmFlags.stream())
                .toList();
    }

    /** Returns its profiles one by one; none for stock. */
    public List<String> profiles() {
        return profile == null ? List.of() : List.of(profile.split(","));
    }

    /** Returns whether every container has the same limits in it, as far as they can be made equal. */
    public boolean level() {
        return profiles().stream().anyMatch(LEVEL::contains);
    }

    /** Returns the mode that a server of this mode reports. */
    public String reported() {
        return profile == null ? STOCK : profile;
    }
}
