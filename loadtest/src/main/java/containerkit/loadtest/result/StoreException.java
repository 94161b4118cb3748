package containerkit.loadtest.result;

/** A run's directory that cannot be used; the message says which and why. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    StoreException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** What the reader can do about it. */
    public String hint() {
        return hint;
    }
}
