package containerkit.loadtest.process;

import java.io.IOException;

/** A directory in which the kit would store something to remove or run it, and which is not the user's own. */
public final class UnusableDirectoryException extends IOException {
    private static final long serialVersionUID = 1L;

    UnusableDirectoryException(String message) {
        super(message);
    }
}
