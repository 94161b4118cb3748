package containerkit.loadtest.launch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * End of the output of a server, or of the command that restarts it. Only the end is read, because a server that logs
 * every request may have written gigabytes.
 */
record ServerLog(Path file) {
    private static final int LAST_LINES = 15;
    private static final int BYTES = 262_144; // a trace of a full stack has 1 024 frames
    private static final int FIRST_FRAMES = 2;
    private static final Pattern FRAME = Pattern.compile("\\s+(at \\S+\\(|\\.\\.\\. \\d+ )");

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

    /**
     * Returns the last lines, as they are shown. Of a stack trace it keeps the first frames only, because what went
     * wrong stands above them.
     */
    List<String> lastLines() {
        List<String> lines = new ArrayList<>();
        int frames = 0;
        for (String line : lines()) {
            frames = FRAME.matcher(line).lookingAt() ? frames + 1 : 0;
            if (frames <= FIRST_FRAMES) {
                lines.add(line);
            } else if (frames == FIRST_FRAMES + 1) {
                lines.add(" ...");
            }
        }
        return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    }
}
