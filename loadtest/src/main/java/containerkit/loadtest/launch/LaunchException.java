package containerkit.loadtest.launch;

import java.util.List;

/** A contender that could not be started or does not answer as the plan expects. */
public final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whether it can only be mended by the user, so that trying the next block is pointless. */
    public enum Kind {
        /** The plan is wrong: no such jar, no such mode. */
        PLAN,
        /** The machine lacks something: the port is in use, the program is missing. */
        MACHINE,
        /** The server itself failed. */
        CONTENDER
    }

    private final Kind kind;
    private final String hint;
    private final List<String> log;

    public LaunchException(Kind kind, String message, String hint, List<String> log) {
        super(message);
        this.kind = kind;
        this.hint = hint;
        this.log = List.copyOf(log);
    }

    /** What kind of failure it is. */
    public Kind kind() {
        return kind;
    }

    /** What the reader can do about it. */
    public String hint() {
        return hint;
    }

    /** The last lines of the server's log. */
    public List<String> log() {
        return log;
    }
}
