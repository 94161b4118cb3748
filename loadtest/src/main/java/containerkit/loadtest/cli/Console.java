package containerkit.loadtest.cli;

import java.io.PrintStream;

/** The only place that prints: results to standard output, everything else to standard error. */
final class Console {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;

    Console(PrintStream out, PrintStream err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** Whether somebody watches who profits from a bar that redraws itself. */
    boolean terminal() {
        return terminal;
    }

    /** What was asked for. */
    void result(String line) {
        out.println(line);
    }

    /** What is going on. */
    void note(String line) {
        err.println(line);
    }

    void failure(UserFailure failure) {
        err.println("kit: " + failure.getMessage());
        if (!failure.hint().isEmpty()) {
            err.println("     " + failure.hint());
        }
    }

    PrintStream err() {
        return err;
    }
}
