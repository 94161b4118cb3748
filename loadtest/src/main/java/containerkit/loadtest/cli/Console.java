package containerkit.loadtest.cli;

import java.io.PrintStream;
import java.util.function.IntSupplier;

/**
 * The only place that prints: results to standard output, everything else to standard error. In a terminal its last line
 * may tell how far a run is; whatever else is printed takes that line's place.
 */
final class Console {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final IntSupplier columns;
    private final boolean quiet;
    private int shown; // characters of the line that tells how far a run is
    private int widest = Integer.MAX_VALUE; // when last asked; a window may shrink below what is shown
    private boolean ended;

    Console(PrintStream out, PrintStream err, boolean terminal) {
        this(out, err, terminal, () -> TerminalWidth.USUAL_COLUMNS, false);
    }

    /** @param columns how wide the terminal is just now */
    Console(PrintStream out, PrintStream err, boolean terminal, IntSupplier columns) {
        this(out, err, terminal, columns, false);
    }

    private Console(PrintStream out, PrintStream err, boolean terminal, IntSupplier columns, boolean quiet) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
        this.columns = columns;
        this.quiet = quiet;
    }

    /** The same without a word on what is going on: results and failures only. */
    Console quiet() {
        return new Console(out, err, false, columns, true);
    }

    /** Whether somebody watches who profits from a line that redraws itself. */
    boolean terminal() {
        return terminal;
    }

    /** How many characters fit into a line of the terminal. */
    synchronized int columns() {
        int now = columns.getAsInt();
        widest = Math.max(0, now - 1); // after the last column some terminals begin another line
        return now;
    }

    /** What was asked for. */
    synchronized void result(String line) {
        erase();
        out.println(line);
    }

    /** What is going on. */
    synchronized void note(String line) {
        if (!quiet && !ended) {
            erase();
            err.println(line);
        }
    }

    synchronized void failure(UserFailure failure) {
        if (!ended) {
            print(failure);
        }
    }

    private void print(UserFailure failure) {
        erase();
        err.println("kit: " + failure.getMessage());
        if (!failure.hint().isEmpty()) {
            err.println("     " + failure.hint());
        }
    }

    /** The last failure that is told, after an empty line: nothing follows of what is going on. */
    synchronized void lastWords(UserFailure failure) {
        if (!quiet) {
            erase();
            err.println();
        }
        print(failure);
        ended = true;
    }

    /** From here on nothing is told but last words. */
    synchronized void end() {
        ended = true;
    }

    synchronized boolean ended() {
        return ended;
    }

    /** Shows how far a run is, in place of what was shown before. */
    synchronized void status(String line) {
        if (ended) {
            return;
        }
        err.print("\r" + line + " ".repeat(Math.max(0, Math.min(shown, widest) - line.length())));
        err.flush();
        shown = line.length();
    }

    /** Takes away what {@link #status} shows. */
    synchronized void erase() {
        if (shown > 0) {
            err.print("\r" + " ".repeat(Math.min(shown, widest)) + "\r");
            err.flush();
            shown = 0;
        }
    }
}
