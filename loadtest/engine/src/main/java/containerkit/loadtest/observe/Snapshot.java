package containerkit.loadtest.observe;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of one server and its machine as they were read at one time.
 *
 * @param nanoTime the kit's own monotonic clock
 * @param values counters since their start; values that cannot be read are absent
 */
record Snapshot(long nanoTime, Map<Reading, Long> values) {
    Snapshot(long nanoTime) {
        this(nanoTime, new EnumMap<>(Reading.class));
    }

    /** Adds a value, or replaces it, if it is known. */
    Snapshot put(Reading reading, @Nullable Number value) {
        if (value != null) {
            values.put(reading, value.longValue());
        }
        return this;
    }

    /** Returns the value; null where it was not read. */
    @Nullable
    Long get(Reading reading) {
        return values.get(reading);
    }

    /** Returns by how much a counter grew since an earlier snapshot; null where either does not have it. */
    @Nullable
    Long since(@Nullable Snapshot earlier, Reading counter) {
        Long before = earlier == null ? null : earlier.get(counter);
        Long now = get(counter);
        return before == null || now == null ? null : Long.valueOf(now - before);
    }
}
