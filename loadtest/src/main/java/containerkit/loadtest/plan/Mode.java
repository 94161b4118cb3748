package containerkit.loadtest.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a contender is configured.
 *
 * @param name what a report calls it
 * @param profile the Spring profile that a jar is started with, several with commas between them, of which the later ones
 *     win; null for none
 * @param properties what a jar is told besides, by property
 * @param jvmFlags what its JVM is told besides, after the plan's flags
 */
public record Mode(String name, @Nullable String profile, Map<String, String> properties, List<String> jvmFlags) {
    /** What a new Spring Boot project gets; no profile is set for it. */
    public static final String STOCK = "stock";

    /** The same limits on every container; what still differs is a caveat. */
    public static final String EQUAL = "equal";

    /** The profiles that have these limits; a test asks the jars. */
    static final Set<String> LEVEL = Set.of(EQUAL, "pool", "tuned", "virtual", "virtual-capped");

    /** What stands between two profiles. */
    static final String AND = ",";

    public Mode {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** The mode that is a profile of the same name and nothing else. */
    public static Mode of(String name) {
        return new Mode(name, name.equals(STOCK) ? null : name, Map.of(), List.of());
    }

    /** Returns what it sets besides its profile, for people: properties and JVM flags without secrets. */
    public List<String> shownSettings() {
        return Stream.concat(
                        Secrets.shown(properties).entrySet().stream()
                                .map(each -> each.getKey() + "=" + each.getValue()),
                        Secrets.shown(jvmFlags).stream())
                .toList();
    }

    /** Its profiles one by one; none for stock. */
    public List<String> profiles() {
        return profile == null ? List.of() : List.of(profile.split(AND));
    }

    /** Whether every container has the same limits in it, as far as they can be levelled. */
    public boolean level() {
        return profiles().stream().anyMatch(LEVEL::contains);
    }

    /** The mode that a server of this one says it runs in. */
    public String reported() {
        return profile == null ? STOCK : profile;
    }
}
