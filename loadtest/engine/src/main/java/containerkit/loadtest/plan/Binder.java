package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.text.Suggestions;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Binds a mapping to a record: each component has the value of the key of its name in snake case, and is checked
 * against its annotations. A component {@code at} has the mapping itself. What is left out is the fallback; else null
 * where the component may be null, an empty list or mapping, or false.
 */
final class Binder {
    /** Record that a mapping was bound to. */
    interface Bound {
        YamlValue at();

        default boolean has(String key) {
            return at().at(key) != at();
        }

        /** @throws UserFailure if it breaks a rule about several keys; {@link Key} has those about one */
        default void check() {}

        /** Throws an error at the key, or at the mapping where that is left out, if a rule is broken. */
        default void refuse(boolean broken, String key, String message, String hint) {
            if (broken) {
                throw at().at(key).keyProblem(message, hint);
            }
        }

        default void refuseBoth(String one, String other) {
            refuse(
                    has(one) && has(other),
                    other,
                    "either " + one + " or " + other + " can be there, not both",
                    "Remove one of the two.");
        }
    }

    /** What a value, or each value of a list or mapping, has to be. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Key {
        /** Value that is used if the key is left out, as a plan would write it; empty for none. */
        String fallback() default "";

        /** The least number; of a duration, in milliseconds. */
        double min() default 0;

        double max() default Long.MAX_VALUE;

        /** Whether a list must not be empty, and a single value may stand for it. */
        boolean oneOrMore() default false;

        /** Whether the keys of the mapping become parts of file names. */
        boolean named() default false;

        /** Regular expression that a text matches. */
        String like() default "(?s).*";

        /** The same in words. */
        String as() default "";

        String hint() default YamlValue.SEE;
    }

    private static final String AT = "at";

    private Binder() {}

    static List<String> keys(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(Binder::key)
                .filter(key -> !key.equals(AT))
                .toList();
    }

    /**
     * @param beside types of further records that the same mapping is bound to
     * @throws UserFailure if the mapping has an unknown key, or a value that does not fit
     */
    @SafeVarargs
    static <R extends Record> R bind(YamlValue written, Class<R> type, Class<? extends Record>... beside) {
        Map<String, YamlValue> entries = written.entries();
        List<String> keys = new ArrayList<>(keys(type));
        for (Class<? extends Record> other : beside) {
            keys.addAll(keys(other));
        }
        entries.forEach((key, value) -> {
            if (!keys.contains(key)) {
                throw value.keyProblem("unknown key '" + key + "'", new Suggestions(keys).hint(key));
            }
        });
        entries.values().removeIf(YamlValue::isNull);
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = Arrays.stream(components)
                .map(each -> key(each).equals(AT) ? written : component(entries.get(key(each)), each, written))
                .toArray();
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            R bound = type.getDeclaredConstructor(types).newInstance(values);
            if (bound instanceof Bound ruled) {
                ruled.check();
            }
            return bound;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // every record has it
        }
    }

    private static String key(RecordComponent component) {
        return component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static @Nullable Object component(
            @Nullable YamlValue written, RecordComponent component, YamlValue mapping) {
        Key key = component.getAnnotation(Key.class);
        if (written != null) {
            return value(written, component.getGenericType(), key);
        }
        if (key != null && !key.fallback().isEmpty()) {
            return value(mapping.with(key.fallback()), component.getGenericType(), key);
        }
        Class<?> type = component.getType();
        if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            return null;
        }
        return type == List.class ? List.of() : type == Map.class ? Map.of() : type == boolean.class ? false : null;
    }

    private static Object value(YamlValue written, Type type, @Nullable Key key) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return (key != null && key.oneOrMore() ? written.oneOrMore() : written.list())
                        .stream().map(item -> value(item, arguments[0], key)).toList();
            }
            Map<String, Object> map = new LinkedHashMap<>();
            (key != null && key.named() ? written.named() : written.entries())
                    .forEach((name, value) -> map.put(name, value(value, arguments[1], key)));
            return map;
        }
        Class<?> raw = (Class<?>) type;
        if (raw == YamlValue.class) {
            return written;
        }
        if (raw.isRecord()) {
            return bind(written, raw.asSubclass(Record.class));
        }
        if (raw == String.class) {
            String text = written.text();
            if (key != null && !text.matches(key.like())) {
                throw written.mustBe(key.as(), key.hint());
            }
            return text;
        }
        return raw.isEnum()
                ? written.word(raw)
                : raw == boolean.class || raw == Boolean.class ? written.flag() : number(written, raw, key);
    }

    private static Object number(YamlValue written, Class<?> type, @Nullable Key key) {
        double min = key == null ? Long.MIN_VALUE : key.min();
        double max = key == null ? Long.MAX_VALUE : key.max();
        if (type == Duration.class) {
            return written.duration(Duration.ofMillis((long) min));
        }
        boolean whole = type != double.class && type != Double.class;
        boolean small = type == int.class || type == Integer.class;
        BigDecimal number = written.number(whole, min, small ? Math.min(max, Integer.MAX_VALUE) : max);
        return small ? (Object) number.intValue() : whole ? (Object) number.longValue() : number.doubleValue();
    }
}
