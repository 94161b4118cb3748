package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A server that can be loaded; closing it ends what the kit started and leaves alone what it did not. */
public interface RunningServer extends AutoCloseable {
    /** Whose server it is. */
    Contender contender();

    /** Scheme, host and port. */
    URI address();

    /** The process that serves; empty where it is not ours to know. */
    OptionalLong pid();

    /** Where it exports metrics; null where it does not. */
    default @Nullable URI management() {
        return null;
    }

    /** How it ended, e.g. {@code exited with status 137}; null while it runs. */
    @Nullable
    String death();

    /** From the start of the process until now. */
    Duration age();

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
    List<String> lastLogLines();

    @Override
    void close();
}
