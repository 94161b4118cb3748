package containerkit.app.settings;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Reads what a container or Spring knows and tells nobody. */
public final class PrivateField {

    private PrivateField() {}

    /**
     * The value of a field, which may be null.
     *
     * @throws IllegalStateException where this version has no such field, or one of another type
     */
    public static <T> @Nullable T of(Object holder, Class<?> declaring, String name, Class<T> type) {
        try {
            Field field = declaring.getDeclaredField(name);
            field.setAccessible(true);
            return type.cast(field.get(holder));
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalStateException(declaring.getName() + " has no readable " + name, e);
        }
    }
}
