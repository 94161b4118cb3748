package containerkit.app.settings;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Reads private fields of containers and of Spring that have no accessor. */
public final class PrivateField {

    private PrivateField() {}

    /**
     * Returns the value of a field, which may be null.
     *
     * @throws IllegalStateException if there is no such field, or it has another type
     */
    public static <T> @Nullable T of(Object holder, Class<?> declaring, String name, Class<T> type) {
        try {
            Field field = declaring.getDeclaredField(name);
            field.setAccessible(true);
            return type.cast(field.get(holder));
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalStateException(declaring.getName() + " has no readable field " + name, e);
        }
    }
}
