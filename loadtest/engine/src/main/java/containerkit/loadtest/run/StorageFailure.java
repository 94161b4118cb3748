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

/** Puts a file that could not be read or written in words for the user. */
public final class StorageFailure {
    private StorageFailure() {}

    /** @param resumption advice for the time after the cause was removed; empty where there is nothing to go on with */
    public static UserFailure of(IOException failure, String resumption) {
        String said = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        String message = said.lines().findFirst().orElse("").strip();
        String hint = failure instanceof FileSystemException ? "check the path" : "kit doctor checks this machine";
        if (message.contains("Too many open files")) {
            hint = "raise the limit, e.g. ulimit -n 4000";
        } else if (message.toLowerCase(Locale.ROOT).contains("no space left")) {
            message = "the disk is full: " + message;
            hint = "free some space";
        } else if (failure instanceof UnusableDirectoryException) {
            hint = "mend it, or choose another one: XDG_CACHE_HOME=DIR, JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR";
        } else if (failure instanceof AccessDeniedException) {
            message = "no permission for " + message;
            hint = resumption.isEmpty() ? "choose another directory with --out" : "restore it";
        } else if (failure instanceof NotDirectoryException || failure instanceof FileAlreadyExistsException) {
            message += " is a file, not a directory";
            hint = "choose another path";
        } else if (failure instanceof NoSuchFileException) {
            message = "there is no file " + message;
        }
        return new UserFailure(message, hint + resumption, UserFailure.Exit.MISSING, failure);
    }
}
