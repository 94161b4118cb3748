package containerkit.loadtest.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;

/**
 * What came of the wish to lock a file. The operating system keeps the lock for a whole process, and drops it as soon as
 * that closes any of its descriptors of the file.
 */
public enum Claim {
    /** Nobody else had it. */
    GRANTED,
    /** Another process has it. */
    ELSEWHERE,
    /** This very process has it already: to close the channel would drop it. */
    HERE;

    /** Locks the file against everybody; the channel must be writable. */
    public static Claim exclusive(FileChannel file) throws IOException {
        return of(file, false);
    }

    /** Locks the file against those who want it for themselves; the channel must be readable. */
    public static Claim shared(FileChannel file) throws IOException {
        return of(file, true);
    }

    private static Claim of(FileChannel file, boolean shared) throws IOException {
        try {
            return file.tryLock(0, Long.MAX_VALUE, shared) == null ? ELSEWHERE : GRANTED;
        } catch (OverlappingFileLockException e) {
            return HERE;
        }
    }
}
