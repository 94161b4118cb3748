package containerkit.loadtest.plan;

/** A plan that cannot be read or does not make sense; the message names file, line and column. */
public final class PlanException extends UserFailure {
    private static final long serialVersionUID = 1L;

    public PlanException(String message, String hint) {
        super(message, hint, Exit.USAGE);
    }
}
