package containerkit.loadtest.observe;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cumulative values of one server at one instant; null for values that cannot be read here.
 *
 * @param nanoTime the kit's own monotonic clock
 * @param cpuNanos CPU time of the server's process or processes
 * @param jitCpuNanos CPU time of the JIT compiler's threads, by thread
 * @param allocatedBytes heap bytes allocated since start
 * @param startedThreads threads started since start
 * @param gcCount collections since start
 * @param gcMillis time spent in them
 * @param compileMillis time spent by the JIT compiler
 * @param contextSwitches of all its threads, voluntary and not
 * @param rejected tasks refused by a bounded async executor
 * @param observerCpuNanos CPU time of the threads that respond over JMX, by thread
 */
record Counters(
        long nanoTime,
        @Nullable Long cpuNanos,
        @Nullable Map<Long, Long> jitCpuNanos,
        @Nullable Long allocatedBytes,
        @Nullable Long startedThreads,
        @Nullable Long gcCount,
        @Nullable Long gcMillis,
        @Nullable Long compileMillis,
        @Nullable Long contextSwitches,
        @Nullable Long rejected,
        @Nullable Map<Long, Long> observerCpuNanos) {}
