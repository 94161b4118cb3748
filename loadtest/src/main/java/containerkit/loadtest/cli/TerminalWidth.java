package containerkit.loadtest.cli;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** How wide the terminal is. */
final class TerminalWidth {
    /** Where nothing tells. */
    static final int USUAL_COLUMNS = 80;

    private static final File TERMINAL = new File("/dev/tty");

    private TerminalWidth() {}

    /** What the variable COLUMNS says, else the terminal, which is asked each time for it may have been resized. */
    static int columns() {
        String asked = System.getenv("COLUMNS");
        return parsed(asked == null || asked.isBlank() ? terminal() : asked);
    }

    private static int parsed(String columns) {
        return columns.matches("[1-9]\\d{0,3}") ? Integer.parseInt(columns) : USUAL_COLUMNS;
    }

    /** The second of the two numbers that {@code stty size} prints. */
    private static String terminal() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(TERMINAL)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .replaceFirst("^\\d+ ", "");
        } catch (IOException e) {
            return ""; // no such terminal, or no stty
        }
    }
}
