package containerkit.loadtest.cli;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Standard output that keeps the reason why it could not be written, which a print stream swallows. */
final class StandardOutput extends FileOutputStream {
    private static final String CLOSED = "Broken pipe"; // the reader has seen enough: kit plans | head

    private @Nullable IOException failure;

    StandardOutput() {
        super(FileDescriptor.out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            super.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /**
     * @param exit the command's exit code; a command that failed has said so on standard error
     * @throws UserFailure where something was not written, unless the reader closed the pipe
     */
    void requireWritten(int exit) {
        if (exit == Exit.DONE.code() && failure != null && !CLOSED.equals(failure.getMessage())) {
            throw new UserFailure(
                    "standard output cannot be written: " + failure.getMessage(),
                    "write it elsewhere",
                    Exit.MISSING,
                    failure);
        }
    }
}
