package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.format.TextStyle;
import containerkit.loadtest.report.format.TextWriter;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * The only place that prints: results to standard output, everything else to standard error. In a terminal its last
 * line may show the progress of a run; other output takes that line's place. Control characters of plans and servers
 * are never printed.
 */
public final class Console {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\x{80}-\\x{9f}&&[^\n\t]]");

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final IntSupplier columns;
    private final boolean quiet;
    private final TextStyle style;
    private int shown; // characters of the progress
    private int widest = Integer.MAX_VALUE; // a window may shrink below what is shown
    private boolean ended;

    /**
     * @param terminal true if somebody watches, for whom a line is redrawn
     * @param columns current width of the terminal
     * @param style characters that it can show
     */
    public Console(PrintStream out, PrintStream err, boolean terminal, IntSupplier columns, TextStyle style) {
        this(out, err, terminal, columns, style, false);
    }

    private Console(
            PrintStream out, PrintStream err, boolean terminal, IntSupplier columns, TextStyle style, boolean quiet) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.columns = columns;
        this.quiet = quiet;
        this.style = style;
    }

    /** Returns a console without progress: results and failures only. */
    public Console quiet() {
        return new Console(out, err, false, columns, style, true);
    }

    public boolean terminal() {
        return terminal;
    }

    public synchronized void result(String text) {
        erase();
        out.println(printable(text));
    }

    public void show(Section document) {
        TextWriter.write(document, style).forEach(this::result);
    }

    /** Shows the first screen of a report, and where all of it is. */
    public void report(Section first, Path file) {
        result("");
        show(first);
        result("");
        result("report: " + file);
    }

    public synchronized void note(String text) {
        if (!quiet && !ended) {
            erase();
            err.println(printable(style.of(text)));
        }
    }

    public synchronized void failure(UserFailure failure) {
        if (!ended) {
            print(failure);
        }
    }

    private void print(UserFailure failure) {
        erase();
        err.println(printable("kit: " + failure.getMessage()));
        if (!failure.hint().isEmpty()) {
            err.println(printable("     " + failure.hint()));
        }
    }

    /** Prints the last failure, after an empty line. */
    synchronized void lastWords(UserFailure failure) {
        if (!quiet) {
            erase();
            err.println();
        }
        print(failure);
        ended = true;
    }

    /** Stops notes, failures and status lines. Of standard error, only last words are printed from here on. */
    public synchronized void end() {
        ended = true;
    }

    public synchronized boolean ended() {
        return ended;
    }

    /** Shows the progress of a run in place of what was shown before, as much of it as fits into a line. */
    synchronized void status(String text) {
        if (ended || !terminal) {
            return;
        }
        widest = Math.max(1, columns.getAsInt() - 1); // after the last column some terminals begin another line
        String all = printable(style.of(text));
        String line = all.substring(0, Math.min(widest, all.length()));
        err.print("\r" + line + " ".repeat(Math.max(0, Math.min(shown, widest) - line.length())));
        err.flush();
        shown = line.length();
    }

    /** Erases the line that {@link #status} shows. */
    synchronized void erase() {
        if (shown > 0) {
            err.print("\r" + " ".repeat(Math.min(shown, widest)) + "\r");
            err.flush();
            shown = 0;
        }
    }

    private static String printable(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}
