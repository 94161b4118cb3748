package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a server says of itself; null for all that it does not say. Every call returns within seconds or fails. */
interface ServerReader extends AutoCloseable {
    /** Its counters, with those that the system knows. */
    Counters counters(
            @Nullable Long cpuNanos,
            @Nullable Long contextSwitches,
            @Nullable Map<Long, Long> jitCpuNanos,
            @Nullable Map<Long, Long> observerCpuNanos)
            throws IOException;

    /** Its gauges, with what the system knows. */
    Gauges gauges(@Nullable Long cpuNanos, @Nullable Long rssBytes) throws IOException;

    /** CPU time of its process. */
    @Nullable
    Long cpuNanos() throws IOException;

    /** Time since its process began. */
    @Nullable
    Long uptimeMillis() throws IOException;

    /** Time that the JIT compiler has taken. */
    @Nullable
    Long compileMillis() throws IOException;

    /** Whether its gauges are cheap enough to be read many times during a slice. */
    boolean sampled();

    /** Garbage collections so far. */
    default Gauges.@Nullable Collected collected() throws IOException {
        return null;
    }

    /** How its JVM manages its memory. */
    default @Nullable JvmSetup setup() throws IOException {
        return null;
    }

    /** Settings that the container's own MBeans tell. */
    default List<ContainerSetting> containerSettings(int port) throws IOException {
        return List.of();
    }

    /** @throws IOException where that cannot be recorded, with the reason */
    default Recording record(ProcessReader process) throws IOException {
        throw new IOException("cannot be recorded from here");
    }

    /** Forgets the peaks so far. */
    default void resetPeaks() throws IOException {}

    /** Most threads since the last reset. */
    default @Nullable Long peakThreads() throws IOException {
        return null;
    }

    /** What the collection that ended last left in the heap. */
    default @Nullable Long heapUsedAfterGcBytes() throws IOException {
        return null;
    }

    /** Whether its count of allocated bytes includes threads that have ended. */
    default boolean countsEndedThreads() throws IOException {
        return false;
    }

    @Override
    default void close() {}
}
