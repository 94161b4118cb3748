package containerkit.loadtest.result;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Copies of records. */
public final class Changed {
    private Changed() {}

    /**
     * The record with other values: the name of a component, its value, the next name, and so on. The name {@code a.b}
     * is the component {@code b} of the record in {@code a}.
     */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R copy(R record, Object... changes) {
        Map<Object, Object> values = new HashMap<>();
        for (int i = 0; i < changes.length; i += 2) {
            values.put(changes[i], changes[i + 1]);
        }
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] arguments = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                String name = components[i].getName();
                Object old = components[i].getAccessor().invoke(record);
                arguments[i] = values.containsKey(name) ? values.remove(name) : nested(old, name + ".", values);
            }
            if (!values.isEmpty()) {
                throw new IllegalArgumentException(record.getClass() + " has no " + values.keySet());
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return (R) record.getClass().getDeclaredConstructor(types).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object nested(Object old, String prefix, Map<Object, Object> values) {
        Object[] changes =
                values.keySet().stream().map(String::valueOf).filter(name -> name.startsWith(prefix)).toList().stream()
                        .flatMap(name -> Stream.of(name.substring(prefix.length()), values.remove(name)))
                        .toArray();
        return changes.length == 0 ? old : copy((Record) old, changes);
    }
}
