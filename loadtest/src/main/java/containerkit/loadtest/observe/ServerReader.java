package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a server's own values; null for all values that the server does not tell. Every call returns within seconds
 * or fails.
 */
interface ServerReader extends AutoCloseable {
    /** Returns its counters, with those that the system knows. */
    Counters counters(
            @Nullable Long cpuNanos,
            @Nullable Long contextSwitches,
            @Nullable Map<Long, Long> jitCpuNanos,
            @Nullable Map<Long, Long> observerCpuNanos)
            throws IOException;

    /** Returns its gauges, with the values that the system knows. */
    Gauges gauges(@Nullable Long cpuNanos, @Nullable Long rssBytes) throws IOException;

    /** Returns the CPU time of its process. */
    @Nullable
    Long cpuNanos() throws IOException;

    /** Returns the time since its process began. */
    @Nullable
    Long uptimeMillis() throws IOException;

    /** Returns the time that the JIT compiler has taken. */
    @Nullable
    Long compileMillis() throws IOException;

    /** Returns whether its gauges are cheap enough to be read many times during a slice. */
    boolean sampled();

    /** Returns the garbage collections so far. */
    default Gauges.@Nullable Collected collected() throws IOException {
        return null;
    }

    /** Returns the memory management of its JVM. */
    default @Nullable JvmSetup setup() throws IOException {
        return null;
    }

    /** Returns the settings that the container's own MBeans show. */
    default List<ContainerSetting> containerSettings(int port) throws IOException {
        return List.of();
    }

    /** @throws IOException if that cannot be recorded, with the reason */
    default Recording record(ProcessReader process) throws IOException {
        throw new IOException("cannot be recorded from here");
    }

    /** Forgets the peaks so far. */
    default void resetPeaks() throws IOException {}

    /** Returns the highest number of threads since the last reset. */
    default @Nullable Long peakThreads() throws IOException {
        return null;
    }

    /** Returns the bytes that the last collection left in the heap. */
    default @Nullable Long heapUsedAfterGcBytes() throws IOException {
        return null;
    }

    /** Returns whether its count of allocated bytes includes threads that have ended. */
    default boolean countsEndedThreads() throws IOException {
        return false;
    }

    @Override
    default void close() {}
}
