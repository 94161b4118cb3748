package containerkit.loadtest.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Container that a jar is unpacked for, such as {@code tomcat} or {@code tomcat:10.1.55}.
 *
 * @param version null for the usual one: that of the jar if it has the container, else that of its Spring Boot
 */
public record JarContainer(Container kind, @Nullable String version) {
    private static final String SEPARATOR = ":";
    private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\.\\d[\\w.-]{0,20}"); // becomes part of paths

    /** @param refusal makes the failure of a problem and a hint */
    public static JarContainer parse(
            String text, Collection<Container> allowed, BiFunction<String, String, ? extends UserFailure> refusal) {
        String[] parts = text.split(SEPARATOR, 2);
        Container kind = Container.of(parts[0])
                .filter(allowed::contains)
                .orElseThrow(() -> refusal.apply(
                        "there is no container '" + parts[0] + "'",
                        new Suggestions(allowed.stream().map(Container::key).toList()).hint(parts[0])));
        if (parts.length > 1 && !VERSION.matcher(parts[1]).matches()) {
            throw refusal.apply(
                    "expected a version after '" + kind.key() + SEPARATOR + "', got '" + parts[1] + "'",
                    "Name one version in full, e.g. tomcat:10.1.55 or undertow:2.3.24.Final.");
        }
        return new JarContainer(kind, parts.length > 1 ? parts[1] : null);
    }

    @JsonCreator
    static JarContainer of(String text) {
        return parse(text, List.of(Container.values()), UserFailure::usage);
    }

    /** Returns the text that a plan and a command line have for it. */
    @JsonValue
    public String key() {
        return version == null ? kind.key() : kind.key() + SEPARATOR + version;
    }

    public String title() {
        return version == null ? kind.title() : kind.title() + " " + version;
    }
}
