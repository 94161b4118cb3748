package containerkit.loadtest.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of what a server, or the command that restarts it, printed: one that logs every request may have written gigabytes. */
record ServerLog(Path file) {
    private static final int LAST_LINES = 15;
    private static final int BYTES = 65_536;

    /** Returns the lines at the end, without control characters. */
    List<String> lines() {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer tail = ByteBuffer.allocate((int) Math.min(BYTES, channel.size()));
            channel.position(channel.size() - tail.capacity());
            while (tail.hasRemaining() && channel.read(tail) >= 0) {
                // a read may return less than there is
            }
            return StandardCharsets.UTF_8
                    .decode(tail.flip())
                    .toString()
                    .lines()
                    .map(line -> line.replaceAll("\\p{Cntrl}+", " "))
                    .toList();
        } catch (IOException e) {
            return List.of("(the log cannot be read: " + e.getMessage() + ")");
        }
    }

    /** Returns so many of them as are shown. */
    List<String> lastLines() {
        List<String> lines = lines();
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }
}
