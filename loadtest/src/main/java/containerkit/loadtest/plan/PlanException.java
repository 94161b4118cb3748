package containerkit.loadtest.plan;

/** A plan that cannot be read or does not make sense; the message names the line and the nearest right word. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    /**
     * A failure.
     *
     * @param message what is wrong, and where
     * @param hint what to do about it
     */
    public PlanException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** What the reader can do about it. */
    public String hint() {
        return hint;
    }
}
