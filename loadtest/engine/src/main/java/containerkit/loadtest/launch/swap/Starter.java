package containerkit.loadtest.launch.swap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starter of Spring Boot that brings a container.
 *
 * @param version of the container; null for that of Spring Boot
 * @param besides further libraries of the container in that version, as {@code group:artifact}
 */
record Starter(ServerParts parts, String bootVersion, @Nullable String version, List<String> besides) {
    private static final String SNAPSHOT = "-SNAPSHOT";

    /** Creates a starter of the container in the version of Spring Boot. */
    Starter(ServerParts parts, String bootVersion) {
        this(parts, bootVersion, null, List.of());
    }

    /** Returns a name that can be that of a directory in a class path. */
    String key() {
        String name = parts.starter() + "-" + bootVersion + (version == null ? "" : "-" + version);
        return besides.isEmpty() ? name : name + "-" + Integer.toHexString(besides.hashCode());
    }

    /** Returns whether another run may find other libraries. */
    boolean changes() {
        return bootVersion.endsWith(SNAPSHOT) || version != null && version.endsWith(SNAPSHOT);
    }

    /** Returns the name for use in a sentence. */
    String title() {
        String name = parts.starter() + " " + bootVersion;
        return version == null ? name : name + " with " + parts.container().title() + " " + version;
    }
}
