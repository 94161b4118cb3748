package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Environment of a run.
 *
 * @param cpu the processor's name
 * @param cores logical CPUs that the kit may use
 * @param memoryBytes physical memory
 * @param os operating system and version
 * @param kernel kernel version
 * @param jdk version and vendor of the JVM that runs kit and jars
 * @param git commit of the kit, {@code -dirty} where files were changed; null outside a checkout
 * @param serverLimits limits of every server and how they are kept; null where there are none
 * @param tools version by tool
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Environment(
        String cpu,
        int cores,
        long memoryBytes,
        String os,
        String kernel,
        String jdk,
        @Nullable String git,
        @Nullable String serverLimits,
        Map<String, String> tools) {
    public Environment {
        tools = Collections.unmodifiableMap(new TreeMap<>(tools)); // each run's results list them in one order
    }
}
