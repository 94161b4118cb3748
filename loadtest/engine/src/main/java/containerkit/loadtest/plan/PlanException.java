package containerkit.loadtest.plan;

import containerkit.loadtest.failure.UserFailure;

/** Failure of a plan that cannot be read or does not make sense; the message names file, line and column. */
public final class PlanException extends UserFailure {
    private static final long serialVersionUID = 1L;

    public PlanException(String message, String hint) {
        super(printable(message), printable(hint), Exit.USAGE);
    }

    /** Replaces control characters, such as those of a file's name, which would reach the terminal. */
    private static String printable(String text) {
        return text.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}]", "?");
    }
}
