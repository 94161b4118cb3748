package containerkit.loadtest.cli;

/** A failure that the user can do something about: one line that says what, one that says how to mend it. */
final class UserFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What the kit's process ends with. */
    enum Exit {
        /** Done. */
        DONE(0),
        /** A contender failed, or too few good slices are left. */
        RED(1),
        /** Wrong usage or plan. */
        USAGE(2),
        /** Something is missing on this machine. */
        MISSING(3),
        /** Stopped from outside. */
        INTERRUPTED(130);

        private final int code;

        Exit(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    private final String hint;
    private final Exit exit;

    UserFailure(String message, String hint, Exit exit, Throwable cause) {
        super(message, cause);
        this.hint = hint;
        this.exit = exit;
    }

    UserFailure(String message, String hint, Exit exit) {
        this(message, hint, exit, null);
    }

    String hint() {
        return hint;
    }

    Exit exit() {
        return exit;
    }
}
