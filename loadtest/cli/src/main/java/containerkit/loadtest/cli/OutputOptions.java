package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import picocli.CommandLine.Option;

/** Options for scripts that read the output of a command. */
public final class OutputOptions {
    @Option(names = "--quiet", description = "Print only the path of the report, and errors.")
    boolean quiet;

    @Option(
            names = "--json",
            description = "Print one JSON document instead of tables. Progress goes to standard error.")
    boolean json;

    /** @throws UserFailure where one of them is given for a dry run */
    public void refuse(boolean dryRun) {
        if (dryRun && forScripts()) {
            throw UserFailure.usage(
                    "--dry-run prints text: it takes neither --json nor --quiet", "Remove one of them.");
        }
    }

    public Console console(Console console) {
        return quiet ? console.quiet() : console;
    }

    boolean forScripts() {
        return json || quiet;
    }
}
