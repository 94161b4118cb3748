package containerkit.loadtest.launch;

import containerkit.loadtest.launch.RunningServer.Written;
import containerkit.loadtest.process.ShortCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counted output of a server, of which the beginning and the end stay on the disk. The server writes to a plain file:
 * a pipe would stop it when the kit is late, and wake the kit at every line. The kit reads behind it, and takes the
 * middle of the file from the disk while the server runs, where the file system can do that.
 */
final class OutputLog implements AutoCloseable {
    private static final int KEPT = 5_000_000; // bytes of the beginning, and of the end
    private static final long POLL_MILLIS = 500;
    private static final int ALL = 4 << 20; // bytes since the last look, of which each line is counted
    private static final int BUFFER = 1 << 16;
    private static final int PART = 16; // of a longer piece, one buffer of so many is read

    private final Path file;
    private final int kept;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private long bytes;
    private double lines;
    private long emptied;
    private boolean holes = true;
    private boolean closed;

    private OutputLog(Path file, int kept) {
        this.file = file;
        this.kept = kept;
        this.emptied = kept;
    }

    /** Begins to count what a server writes to that file, until the log is closed. */
    static OutputLog follow(Path file) {
        return follow(file, KEPT);
    }

    /** @param kept bytes that stay, of the beginning as of the end */
    static OutputLog follow(Path file, int kept) {
        OutputLog log = new OutputLog(file, kept);
        Thread reader = new Thread(log::readOn, "output of " + file.getFileName());
        reader.setDaemon(true);
        reader.start();
        return log;
    }

    /** Returns all that was written until now; null if the file cannot be read. */
    synchronized @Nullable Written written() {
        try {
            catchUp();
            return new Written(bytes, Math.round(lines));
        } catch (IOException e) {
            return null;
        }
    }

    private synchronized void readOn() {
        try {
            while (!closed) {
                catchUp();
                wait(POLL_MILLIS);
            }
        } catch (IOException | InterruptedException e) {
            return; // what is written from now on is counted when it is asked for
        }
    }

    /**
     * Counts what the file has now, and takes from the disk what is neither beginning nor end. Of a large piece it
     * reads a part, and takes the rest's lines to be as long: to read all would take the CPU that the server needs.
     */
    private void catchUp() throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            long end = channel.size();
            int part = end - bytes > ALL ? PART : 1;
            while (bytes < end && channel.read(buffer.clear(), bytes) > 0) {
                long piece = part == 1 ? buffer.position() : Math.min(part * (long) BUFFER, end - bytes);
                lines += lineEnds() * (double) piece / buffer.position();
                bytes += piece;
            }
            empty();
        }
    }

    private int lineEnds() {
        int ends = 0;
        for (int i = 0; i < buffer.position(); i++) {
            ends += buffer.get(i) == '\n' ? 1 : 0;
        }
        return ends;
    }

    private void empty() {
        long length = bytes - kept - emptied;
        if (holes && length >= kept) {
            holes = new ShortCommand(List.of( // other systems have no holes, nor have some file systems
                            "fallocate",
                            "--punch-hole",
                            "--offset",
                            Long.toString(emptied),
                            "--length",
                            Long.toString(length),
                            file.toString()))
                    .output()
                    .isPresent();
            emptied += length;
        }
    }

    /** Leaves the beginning and the end in the file. Only after the server has ended. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        notifyAll();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            catchUp();
            long omitted = channel.size() - 2L * kept;
            if (omitted > 0) {
                byte[] end = Channels.newInputStream(channel.position(kept + omitted))
                        .readAllBytes();
                String note = "\n[" + omitted + " of " + bytes + " bytes are left out here]\n";
                OutputStream out =
                        Channels.newOutputStream(channel.truncate(kept).position(kept));
                out.write(note.getBytes(StandardCharsets.UTF_8));
                out.write(end);
            }
        } catch (IOException e) {
            return; // the log stays as long as it is
        }
    }
}
