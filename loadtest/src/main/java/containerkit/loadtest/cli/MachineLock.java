package containerkit.loadtest.cli;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import containerkit.loadtest.cli.UserFailure.Exit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Held by whoever measures: two at once would spoil each other's figures. It ends with its process, however that ends. */
final class MachineLock implements AutoCloseable {
    private final FileChannel file;

    private MachineLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Takes it.
     *
     * @throws UserFailure where another kit holds it
     * @throws IOException where the file cannot be written
     */
    static MachineLock take(Path place) throws IOException {
        FileChannel file = FileChannel.open(place, CREATE, WRITE, NOFOLLOW_LINKS); // the directory may be everybody's
        if (!locked(file)) {
            file.close();
            throw refusal(Files.readAllLines(place));
        }
        MachineLock lock = new MachineLock(file);
        lock.write("");
        return lock;
    }

    /** Tells those who come later which run it is. */
    void names(Path run) throws IOException {
        write(run.toAbsolutePath().normalize().toString());
    }

    private void write(String run) throws IOException {
        String text = ProcessHandle.current().pid() + "\n" + run + "\n";
        file.truncate(0);
        file.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static boolean locked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // this very process holds it
        }
    }

    private static UserFailure refusal(List<String> told) {
        String pid = told.isEmpty() ? "unknown" : told.get(0);
        String run = told.size() < 2 || told.get(1).isEmpty() ? "a run that just begins" : told.get(1);
        return new UserFailure(
                "another kit measures on this machine: " + run + " (pid " + pid + ")",
                "two at once would spoil each other's figures: wait until it is done, or end it",
                Exit.MISSING);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
