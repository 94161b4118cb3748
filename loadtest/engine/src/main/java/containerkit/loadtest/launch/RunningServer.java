package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Server that can be loaded. Closing it ends what the kit started, and nothing else. The defaults are those of a server
 * that the kit did not start.
 */
public interface RunningServer extends AutoCloseable {
    Contender contender();

    /** Returns scheme, host and port. */
    URI address();

    /** Returns the id of the process that serves; empty if the kit cannot know it. */
    default OptionalLong pid() {
        return OptionalLong.empty();
    }

    /**
     * Returns whether another process listens on its port, so that a load would reach that one; false where the kit cannot
     * know it.
     */
    default boolean portTaken() {
        return false;
    }

    /** Returns the address at which it exports metrics; null if it exports none. */
    default @Nullable URI management() {
        return null;
    }

    /** Returns how it ended, e.g. {@code exited with status 137}; null while it runs. */
    default @Nullable String death() {
        return null;
    }

    /** Returns the time since the start of the process, or since its restart; zero if the kit caused neither. */
    default Duration age() {
        return Duration.ZERO;
    }

    /** Returns the path of its log, or of the log of its restart; null if the kit caused neither. */
    default @Nullable Path log() {
        return null;
    }

    /** Bytes and lines of a server's output since its start. */
    record Written(long bytes, long lines) {}

    /** Returns its output so far; null if the kit does not own it. */
    default @Nullable Written written() {
        return null;
    }

    /** Returns the program that runs in place of its jar; null if it runs its jar, or is no jar. */
    default @Nullable UnpackedProgram unpacked() {
        return null;
    }

    /** Returns the reason that its log gives for a failed start, in one line; null if the log gives none. */
    default @Nullable String complaint() {
        return null;
    }

    /** Returns the last lines of its log, without control characters; empty if there is none. */
    default List<String> lastLogLines() {
        return List.of();
    }

    /** Returns the lines at the end of its log as they are, without control characters; empty if there is none. */
    default List<String> endOfLog() {
        return List.of();
    }

    @Override
    default void close() {}
}
