package containerkit.loadtest.load;

import containerkit.loadtest.plan.UserFailure;

/** A scenario that a tool cannot run, or a tool that is missing. Nothing was sent yet. */
public final class LoadException extends UserFailure {
    private static final long serialVersionUID = 1L;

    public LoadException(String message, String hint) {
        super(message, hint, Exit.USAGE);
    }
}
