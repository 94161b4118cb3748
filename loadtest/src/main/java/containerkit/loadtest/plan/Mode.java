package containerkit.loadtest.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a contender is configured.
 *
 * @param name what a report calls it
 * @param profile the Spring profile that a jar is started with; null for none
 * @param properties what a jar is told besides, by property
 * @param jvmFlags what its JVM is told besides, after the plan's flags
 */
public record Mode(String name, @Nullable String profile, Map<String, String> properties, List<String> jvmFlags) {
    /** What a new Spring Boot project gets; no profile is set for it. */
    public static final String STOCK = "stock";

    /** The same limits on every container; what still differs is a caveat. */
    public static final String EQUAL = "equal";

    public Mode {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** The mode that is a profile of the same name and nothing else. */
    public static Mode of(String name) {
        return new Mode(name, name.equals(STOCK) ? null : name, Map.of(), List.of());
    }

    /** The mode that a server of this one says it runs in. */
    public String reported() {
        return profile == null ? STOCK : profile;
    }
}
