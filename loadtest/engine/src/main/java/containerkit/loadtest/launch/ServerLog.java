package containerkit.loadtest.launch;

import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * End of the output of a server, or of the command that restarts it, without secrets. Only the end is read, because a
 * server that logs every request may have written gigabytes.
 */
record ServerLog(Path file, Secrets secrets) {
    private static final int LAST_LINES = 15;
    private static final int LONGEST_LINE = 2_000; // characters; some servers log whole bodies
    private static final int BYTES = 262_144; // a trace of a full stack has 1 024 frames
    private static final int FIRST_FRAMES = 2;
    private static final Pattern FRAME = Pattern.compile("\\s+(at \\S+\\(|\\.\\.\\. \\d+ )");

    private static final String DESCRIPTION = "Description:";
    private static final Pattern CAUSE = Pattern.compile("(?:Caused by: )?([\\w.$]+(?:Exception|Error)\\b.*)");
    private static final int LONGEST = 300; // of a line; Spring nests messages into each other

    /**
     * Returns the lines at the end without secrets and control characters, long ones cut. Secrets are hidden before
     * that, for half of an address with a password does not look like one.
     */
    List<String> lines() {
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(Math.max(0, channel.size() - BYTES));
            byte[] tail = Channels.newInputStream(channel).readNBytes(BYTES);
            return new String(tail, StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> secrets.shown(line.replaceAll("\\p{Cntrl}+", " ")))
                    .map(line -> line.substring(0, Math.min(line.length(), LONGEST_LINE)))
                    .toList();
        } catch (IOException e) {
            return List.of("(the log cannot be read: " + e.getMessage() + ")");
        }
    }

    /** Returns the last lines; of a stack trace the first frames only, because what went wrong stands above them. */
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
        return List.copyOf(lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /** Returns Spring Boot's own description, else the innermost cause; null if there is neither. */
    static @Nullable String complaint(List<String> log) {
        String found = null;
        boolean described = false;
        for (String each : log) {
            String line = each.strip();
            if (described && !line.isEmpty()) {
                return shortened(line);
            }
            described |= line.equals(DESCRIPTION);
            Matcher cause = CAUSE.matcher(line);
            if (cause.matches()) {
                found = shortened(cause.group(1));
            }
        }
        return found;
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
