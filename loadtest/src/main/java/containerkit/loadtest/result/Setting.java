package containerkit.loadtest.result;

import org.jspecify.annotations.Nullable;

/**
 * One thing that a server really runs with, as it says itself.
 *
 * @param key its name, the same for every container, with the unit at its end
 * @param value a number, a truth value or words; null where the server has no such thing
 * @param property the Spring property that sets it for this container; null where there is none
 * @param propertyAdds how much larger the property's number is than the value: what the container keeps for itself
 */
public record Setting(String key, @Nullable Object value, @Nullable String property, int propertyAdds) {
    private static final String NONE = "none";

    /** A setting whose property has the same value. */
    public Setting(String key, @Nullable Object value, @Nullable String property) {
        this(key, value, property, 0);
    }

    /** The value for people and for comparing. */
    public String text() {
        if (value == null) {
            return NONE;
        }
        if (value instanceof Boolean truth) {
            return truth ? "yes" : "no";
        }
        String words = value.toString();
        return words.isEmpty() ? NONE : words;
    }
}
