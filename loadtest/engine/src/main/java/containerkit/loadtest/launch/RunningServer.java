package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.process.SupervisedProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Server that can be loaded. Closing it ends what the kit started, and nothing else.
 *
 * @param address scheme, host and port
 * @param management address at which it exports metrics; null if it exports none
 * @param own its process and its output; null if the kit did not start it
 * @param log its log, or that of its restart; null if the kit caused neither
 * @param unpacked program that runs in place of its jar; null if it runs its jar, or is no jar
 * @param begunNanos start of the process or of the restart, by {@link System#nanoTime}
 */
public record RunningServer(
        Contender contender,
        URI address,
        @Nullable URI management,
        @Nullable Own own,
        @Nullable Path log,
        @Nullable UnpackedProgram unpacked,
        long begunNanos)
        implements AutoCloseable {
    /** Supervised child of the kit, and its output. */
    record Own(SupervisedProcess process, OutputLog output, ServerLog log) {}

    /** Bytes and lines of a server's output since its start; lines of a fast log are estimated from a part of it. */
    public record Written(long bytes, long lines) {}

    /** Returns the id of the process that serves; empty if the kit cannot know it. */
    public OptionalLong pid() {
        return own == null ? OptionalLong.empty() : own.process.pid();
    }

    /** Returns whether another process listens on its port and would be loaded; false where the kit cannot know it. */
    boolean portTaken() {
        return own != null && new ListeningSockets(address.getPort()).foreign(own.process.processes());
    }

    /** Returns how it ended, e.g. {@code exited with status 137}; null while it runs, as far as the kit knows. */
    public @Nullable String death() {
        return own == null || own.process.isAlive() ? null : "exited with status " + own.process.exitStatus();
    }

    /** Returns the time since the start of the process, or since its restart; zero if the kit caused neither. */
    public Duration age() {
        return log == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - begunNanos);
    }

    /** Returns its output so far; null if the kit did not start it. */
    public @Nullable Written written() {
        return own == null ? null : own.output.written();
    }

    /** Returns how it ended, and the reason if its log gives one, in one line; null while it runs. */
    public @Nullable String deathAndReason() {
        String death = death();
        String reason = death == null || own == null ? null : ServerLog.complaint(own.log.lines());
        return reason == null ? death : death + ", because " + reason;
    }

    /** Returns the last lines of its log, without control characters; empty if the kit did not start it. */
    public List<String> lastLogLines() {
        return own == null ? List.of() : own.log.lastLines();
    }

    /** Returns the lines at the end of its log as they are, without control characters; likewise. */
    public List<String> endOfLog() {
        return own == null ? List.of() : own.log.lines();
    }

    /** Waits until its process has ended by itself; returns whether it did in time. */
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return own != null && own.process.waitFor(patience);
    }

    /** Asks its process to end, and waits longer than {@link #close} would; returns whether it did in time. */
    public boolean end(Duration patience) throws InterruptedException {
        pid().stream().mapToObj(ProcessHandle::of).flatMap(Optional::stream).forEach(ProcessHandle::destroy);
        return awaitEnd(patience);
    }

    @Override
    public void close() {
        if (own != null) {
            own.process.close();
            own.output.close();
        }
    }
}
