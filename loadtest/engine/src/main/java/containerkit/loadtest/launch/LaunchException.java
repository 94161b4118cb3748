package containerkit.loadtest.launch;

import containerkit.loadtest.failure.UserFailure;
import java.util.List;

/** A contender that could not be started or does not respond as the plan expects. */
public final class LaunchException extends UserFailure {
    private static final long serialVersionUID = 1L;

    /** Party that has to fix the problem. */
    public enum Kind {
        /** The plan is wrong: no such jar, no such mode. */
        PLAN(Exit.USAGE),
        /** The machine lacks something: the port is in use, the program is missing. */
        MACHINE(Exit.MISSING),
        /** The server itself failed; in the next block it may start. */
        CONTENDER(Exit.FAILED),
        /** The server runs, and was not ready in time. */
        SLOW(Exit.FAILED);

        private final Exit exit;

        Kind(Exit exit) {
            this.exit = exit;
        }
    }

    private final Kind kind;
    private final List<String> log;

    public LaunchException(Kind kind, String message, String hint, List<String> log) {
        super(message, hint, kind.exit);
        this.kind = kind;
        this.log = List.copyOf(log);
    }

    public static LaunchException plan(String message, String hint) {
        return new LaunchException(Kind.PLAN, message, hint, List.of());
    }

    public static LaunchException machine(String message, String hint) {
        return new LaunchException(Kind.MACHINE, message, hint, List.of());
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the last lines of the server's log; empty if it has none. */
    public List<String> log() {
        return log;
    }
}
