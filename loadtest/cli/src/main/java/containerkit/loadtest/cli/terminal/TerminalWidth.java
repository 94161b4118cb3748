package containerkit.loadtest.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** Finds the width of the terminal. */
public final class TerminalWidth {
    private static final int DEFAULT = 80; // where none is known
    private static final File TERMINAL = new File("/dev/tty");

    private TerminalWidth() {}

    /** Returns the width in the variable COLUMNS, else asks the terminal, which may have been resized. */
    public static int columns() {
        String asked = System.getenv("COLUMNS");
        String columns = asked == null || asked.isBlank() ? terminal() : asked;
        return columns.matches("[1-9]\\d{0,3}") ? Integer.parseInt(columns) : DEFAULT;
    }

    /** Returns the second of the two numbers that {@code stty size} prints. */
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
