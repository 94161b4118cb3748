package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of a server and its machine for one slice.
 *
 * @param taken number of times that its gauges were read
 * @param latestMs highest delay of these readings; null if they cost the server too much to be made under load
 * @param seconds between the two readings of the counters
 * @param values summary of the readings; those that are not known are absent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Samples(int taken, @Nullable Double latestMs, double seconds, Map<Reading, Double> values) {
    public Samples {
        Map<Reading, Double> copy = new EnumMap<>(Reading.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    public Samples and(Map<Reading, Double> more) {
        Map<Reading, Double> all = new EnumMap<>(Reading.class);
        all.putAll(values);
        all.putAll(more);
        return new Samples(taken, latestMs, seconds, all);
    }

    /** Returns the value; null where it is not known. */
    public @Nullable Double get(Reading reading) {
        return values.get(reading);
    }

    /** Returns the value; 0 where it is not known. */
    public double orZero(Reading reading) {
        return values.getOrDefault(reading, 0.0);
    }

    /**
     * Returns the server's CPU time without its JIT compiler's and without the cost of the kit's readings. Compilation
     * ends some day and is no cost of a request, but while it lasts it takes more than containers differ by. CPU time that
     * cannot be distinguished is included; null where none is known.
     */
    public @Nullable Double servingCpuNanos() {
        Double cpu = get(Reading.CPU_NANOS);
        return cpu == null
                ? null
                : Double.valueOf(cpu - orZero(Reading.JIT_CPU_NANOS) - orZero(Reading.OBSERVER_CPU_NANOS));
    }
}
