package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A server that can be loaded; closing it ends what the kit started and leaves alone what it did not. The defaults are
 * those of a server that the kit did not start.
 */
public interface RunningServer extends AutoCloseable {
    /** Whose server it is. */
    Contender contender();

    /** Scheme, host and port. */
    URI address();

    /** The process that serves; empty where it is not ours to know. */
    default OptionalLong pid() {
        return OptionalLong.empty();
    }

    /** Where it exports metrics; null where it does not. */
    default @Nullable URI management() {
        return null;
    }

    /** How it ended, e.g. {@code exited with status 137}; null while it runs. */
    default @Nullable String death() {
        return null;
    }

    /** From the start of the process, or of its restart, until now; zero where the kit caused neither. */
    default Duration age() {
        return Duration.ZERO;
    }

    /** Where its log is; null where the kit did not start it. */
    default @Nullable Path log() {
        return null;
    }

    /** What it runs in place of its jar; null where it runs that, or is no jar. */
    default @Nullable UnpackedProgram unpacked() {
        return null;
    }

    /** What its log gives as the reason why it did not start, in one line; null where it gives none. */
    default @Nullable String complaint() {
        return null;
    }

    /** The last lines of its log, without control characters; empty where there is none. */
    default List<String> lastLogLines() {
        return List.of();
    }

    @Override
    default void close() {}
}
