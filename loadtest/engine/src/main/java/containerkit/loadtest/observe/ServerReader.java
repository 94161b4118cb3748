package containerkit.loadtest.observe;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reader of a server's own values, which adds those that the server tells to a snapshot; as it stands it is the reader of
 * a server that tells none. Every call returns within seconds or fails.
 */
public interface ServerReader extends AutoCloseable {
    default void counters(Snapshot into) throws IOException {}

    default void gauges(Snapshot into) throws IOException {}

    /** Adds the values that are read once, when a slice has ended. */
    default void ended(Snapshot into) throws IOException {}

    default void resetPeaks() throws IOException {}

    default @Nullable Long cpuNanos() throws IOException {
        return null;
    }

    /** Returns the time for which its process has been running, in milliseconds by its own clock; null if it does not say. */
    default @Nullable Long uptimeMillis() throws IOException {
        return null;
    }

    /** Returns whether its gauges are cheap enough to be read many times during a slice. */
    default boolean sampled() {
        return true;
    }

    /** Returns whether its count of allocated bytes includes threads that have ended. */
    default boolean countsEndedThreads() throws IOException {
        return false;
    }

    /** Returns its JVM's memory management; empty if it is no JVM or cannot be reached. */
    default List<Setting> jvmSettings() throws IOException {
        return List.of();
    }

    /** Returns the settings that the container's own MBeans show of the port for requests; empty if there are none. */
    default List<Setting> containerSettings(int port) throws IOException {
        return List.of();
    }

    /** @throws IOException if it cannot be recorded where it spends its CPU time, with the reason */
    default FlightRecording record() throws IOException {
        throw new IOException("is not a JVM that the kit started on this machine");
    }

    @Override
    default void close() {}
}
