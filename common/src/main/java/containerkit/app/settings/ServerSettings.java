package containerkit.app.settings;

import containerkit.app.line.SnakeCase;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a running server, as read from it. A value is a number, a boolean, a word, {@link #UNLIMITED}, or null if
 * the container has no such setting.
 */
public final class ServerSettings {

    public static final String UNLIMITED = "unlimited";

    private final Map<Setting, Row> rows = new EnumMap<>(Setting.class);

    /**
     * @param property the Spring property that sets the value on this container; null if there is none
     * @param propertyAdds number that the container keeps for itself: the property's value minus {@code value}
     */
    @SnakeCase
    record Row(Setting key, @Nullable Object value, @Nullable String property, int propertyAdds) {}

    /** Adds a setting that no Spring property sets. */
    public ServerSettings with(Setting setting, @Nullable Object value) {
        return with(setting, value, null);
    }

    /** Adds a setting that {@code property} sets. */
    public ServerSettings with(Setting setting, @Nullable Object value, @Nullable String property) {
        return with(setting, value, property, 0);
    }

    /** Adds a setting that {@code property} sets with a value larger by {@code propertyAdds}. */
    public ServerSettings with(Setting setting, @Nullable Object value, @Nullable String property, int propertyAdds) {
        rows.put(setting, new Row(setting, value, property, propertyAdds));
        return this;
    }

    /** Adds a limit: a value below {@code least}, or the largest integer, means no limit. */
    public ServerSettings limit(Setting setting, long value, long least, @Nullable String property) {
        return with(setting, value < least || value >= Integer.MAX_VALUE ? UNLIMITED : Long.valueOf(value), property);
    }

    /**
     * Returns all settings in the order of {@link Setting}.
     *
     * @throws IllegalStateException if one is missing
     */
    List<Row> rows() {
        Stream.of(Setting.values())
                .filter(setting -> !rows.containsKey(setting))
                .findFirst()
                .ifPresent(missing -> {
                    throw new IllegalStateException("nothing adds the setting " + missing.key());
                });
        return List.copyOf(rows.values());
    }
}
