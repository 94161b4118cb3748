package containerkit.loadtest.launch;

import java.util.List;

/** Selects the lines of a server's log that users see after a failure. */
public final class LogEnd {
    private static final int MOST_LINES = 8;
    private static final String STACK_FRAME = "\\s+(at |\\.\\.\\. \\d+ ).*";

    private LogEnd() {}

    /** Returns the last lines without stack frames, which would hide the message. */
    public static List<String> of(List<String> log) {
        List<String> lines = log.stream()
                .filter(line -> !line.isBlank() && !line.matches(STACK_FRAME))
                .toList();
        return lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
    }
}
