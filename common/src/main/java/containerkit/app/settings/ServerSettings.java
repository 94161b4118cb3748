package containerkit.app.settings;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a running server is really set to, read from it and not from the files that were to set it. A value is a number,
 * a truth value, a word, {@link #UNLIMITED}, or null where the container has no such thing.
 */
public final class ServerSettings {

    public static final String UNLIMITED = "unlimited";

    private final Map<Setting, Row> rows = new EnumMap<>(Setting.class);

    /**
     * @param property of Spring, which sets it on this container; null where there is none
     * @param propertyAdds how much larger the property's number is than the value: what the container keeps for itself
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Row(Setting key, @Nullable Object value, @Nullable String property, int propertyAdds) {}

    /** The same settings with this one, for which Spring has no property. */
    public ServerSettings with(Setting setting, @Nullable Object value) {
        return with(setting, value, null);
    }

    /** The same settings with this one, which Spring's {@code property} sets. */
    public ServerSettings with(Setting setting, @Nullable Object value, @Nullable String property) {
        return with(setting, value, property, 0);
    }

    /** The same settings with this one, which {@code property} sets where its number is larger by {@code propertyAdds}. */
    public ServerSettings with(Setting setting, @Nullable Object value, @Nullable String property, int propertyAdds) {
        rows.put(setting, new Row(setting, value, property, propertyAdds));
        return this;
    }

    /** As {@link #with}, for a limit: anything below {@code least}, or the largest number, means that there is none. */
    public ServerSettings limit(Setting setting, long value, long least, @Nullable String property) {
        return with(setting, value < least || value >= Integer.MAX_VALUE ? UNLIMITED : Long.valueOf(value), property);
    }

    /**
     * All of them, in the order of {@link Setting}.
     *
     * @throws IllegalStateException where one was forgotten
     */
    List<Row> rows() {
        Stream.of(Setting.values())
                .filter(setting -> !rows.containsKey(setting))
                .findFirst()
                .ifPresent(missing -> {
                    throw new IllegalStateException("nobody says the server's " + missing.key());
                });
        return List.copyOf(rows.values());
    }
}
