package containerkit.loadtest.load;

/** A load that a tool cannot make: it is missing, or the scenario asks for what it cannot do. Nothing was sent yet. */
public final class LoadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String hint;

    public LoadException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** What the reader can do about it. */
    public String hint() {
        return hint;
    }
}
