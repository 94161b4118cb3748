package containerkit.loadtest.failure;

import containerkit.loadtest.secret.Secrets;
import org.jspecify.annotations.Nullable;

/**
 * Failure that the user can fix: one line says what is wrong, the next what to do. Neither has secrets, whatever it
 * quotes.
 */
public class UserFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Exit of the kit's process. */
    public enum Exit {
        /** Success. */
        DONE(0),
        /** A contender failed, or too few good slices are left. */
        FAILED(1),
        /** Wrong usage or plan. */
        USAGE(2),
        /** Something is missing on this machine. */
        MISSING(3),
        /** The last look of a gate left it open. */
        UNDECIDED(4),
        /** Stopped from outside. */
        INTERRUPTED(130);

        private final int code;

        Exit(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    private final String hint;
    private final Exit exit;

    public UserFailure(String message, String hint, Exit exit, @Nullable Throwable cause) {
        super(Secrets.KNOWN.shown(message), cause);
        this.hint = Secrets.KNOWN.shown(hint);
        this.exit = exit;
    }

    public UserFailure(String message, String hint, Exit exit) {
        this(message, hint, exit, null);
    }

    public static UserFailure usage(String message, String hint) {
        return new UserFailure(message, hint, Exit.USAGE);
    }

    public static UserFailure missing(String message, String hint) {
        return new UserFailure(message, hint, Exit.MISSING);
    }

    /** Returns what the user can do about it; may be empty. */
    public String hint() {
        return hint;
    }

    public Exit exit() {
        return exit;
    }
}
