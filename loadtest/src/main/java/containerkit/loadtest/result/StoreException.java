package containerkit.loadtest.result;

import containerkit.loadtest.plan.UserFailure;

/** A run's directory that cannot be used; the message says which and why. */
public final class StoreException extends UserFailure {
    private static final long serialVersionUID = 1L;

    StoreException(String message, String hint) {
        super(message, hint, Exit.USAGE);
    }
}
