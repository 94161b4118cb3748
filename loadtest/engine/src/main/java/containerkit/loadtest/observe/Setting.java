package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting that a server really runs with, as the server reports it.
 *
 * @param key its name, the same for every container, with the unit at its end
 * @param value a number, a truth value or words; null where the server has no such setting
 * @param property the Spring property that sets it for this container; null where there is none
 * @param propertyAdds number that the container keeps for itself: the property's value minus {@code value}
 */
public record Setting(String key, @Nullable Object value, @Nullable String property, int propertyAdds) {
    private static final String COLLECTORS = "collectors";
    private static final String HEAP_MAX = "heap_max_bytes";

    /** Creates a setting whose property has the same value. */
    public Setting(String key, @Nullable Object value, @Nullable String property) {
        this(key, value, property, 0);
    }

    /** Returns the settings that any JVM reports over JMX, whatever runs in it. */
    public static List<Setting> ofJvm(String collectors, @Nullable Object heapMaxBytes) {
        return List.of(new Setting(COLLECTORS, collectors, null), new Setting(HEAP_MAX, heapMaxBytes, null));
    }

    /** Returns whether the setting is a JVM's, so that it says nothing about the container in it. */
    @JsonIgnore
    public boolean isOfJvm() {
        return key.equals(COLLECTORS) || key.equals(HEAP_MAX);
    }

    /** Returns the value for people and for comparing. */
    public String text() {
        if (value instanceof Boolean truth) {
            return truth ? "yes" : "no";
        }
        return value == null || value.toString().isEmpty() ? "none" : value.toString();
    }
}
