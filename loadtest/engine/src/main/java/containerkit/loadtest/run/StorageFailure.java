package containerkit.loadtest.run;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.process.UnusableDirectoryException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** A file that could not be read or written, in words for the user. */
public final class StorageFailure extends UserFailure {
    private static final long serialVersionUID = 1L;

    private StorageFailure(String message, String hint, IOException cause) {
        super(message, hint, Exit.MISSING, cause);
    }

    /** @param resumption advice for the time after the cause was removed; empty where there is nothing to go on with */
    public static StorageFailure of(IOException failure, String resumption) {
        String message = (failure.getMessage() == null ? failure.toString() : failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        if (message.contains("Too many open files")) {
            return new StorageFailure(message, "raise the limit, e.g. ulimit -n 4000" + resumption, failure);
        }
        if (message.toLowerCase(Locale.ROOT).contains("no space left")) {
            return new StorageFailure("the disk is full: " + message, "free some space" + resumption, failure);
        }
        if (failure instanceof UnusableDirectoryException) {
            return new StorageFailure(
                    message,
                    "mend it, or choose another temporary directory: JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR"
                            + resumption,
                    failure);
        }
        if (failure instanceof AccessDeniedException) {
            return new StorageFailure(
                    "no permission for " + message,
                    resumption.isEmpty() ? "choose another directory with --out" : "restore it" + resumption,
                    failure);
        }
        if (failure instanceof NotDirectoryException || failure instanceof FileAlreadyExistsException) {
            return new StorageFailure(
                    message + " is a file, not a directory", "choose another path" + resumption, failure);
        }
        if (failure instanceof NoSuchFileException) {
            return new StorageFailure("there is no file " + message, "check the path" + resumption, failure);
        }
        String hint = failure instanceof FileSystemException ? "check the path" : "kit doctor checks this machine";
        return new StorageFailure(message, hint + resumption, failure);
    }
}
