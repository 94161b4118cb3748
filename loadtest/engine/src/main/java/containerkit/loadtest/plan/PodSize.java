package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Limits of every server that the kit starts, as a pod would have them.
 *
 * @param cpus number of CPUs; null for all of the machine
 * @param memory size with its unit in lower case, such as {@code 512m}; null for no limit
 */
public record PodSize(@Nullable Integer cpus, @Nullable String memory) {
    public static final PodSize WHOLE_MACHINE = new PodSize(null, null);

    static final String MEMORY = "[1-9]\\d{0,8}[kmgKMG]";

    static final String HINT = "e.g. 512m or 2g";

    /** @throws UserFailure if one of them is no limit */
    public PodSize {
        if (cpus != null && cpus < 1) {
            throw UserFailure.usage("cpus must be at least 1, got " + cpus, "Leave it out for all of the machine.");
        }
        if (memory != null && !memory.matches(MEMORY)) {
            throw UserFailure.usage("memory must be a size, got '" + memory + "'", HINT);
        }
        memory = memory == null ? null : memory.toLowerCase(Locale.ROOT);
    }

    public boolean limited() {
        return cpus != null || memory != null;
    }

    /** Returns these limits, and those of the other where there is none. */
    PodSize or(PodSize other) {
        return new PodSize(cpus == null ? other.cpus : cpus, memory == null ? other.memory : memory);
    }
}
