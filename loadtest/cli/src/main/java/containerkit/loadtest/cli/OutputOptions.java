package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.json.JsonText;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Options for scripts that read the output of a command. */
public final class OutputOptions {
    @Option(names = "--quiet", description = "Print only the path of the report, and errors.")
    private boolean quiet;

    @Option(
            names = "--json",
            description = "Print one JSON document instead of tables. Progress goes to standard error.")
    private boolean json;

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

    /**
     * Prints the end of a command, and on standard error the reason why a run failed, also where a script reads standard
     * output.
     */
    public void end(
            Console console, Path run, Analysis analysis, Exit exit, Supplier<Object> document, Runnable people) {
        if (exit == Exit.FAILED) {
            List<String> sentences = analysis.shortcomings();
            console.failure(
                    new UserFailure(sentences.get(0), String.join("; ", sentences.subList(1, sentences.size())), exit));
        }
        if (json) {
            console.result(JsonText.of(document.get()));
        } else if (quiet) {
            console.result(run.resolve("index.html").toString());
        } else {
            people.run();
        }
    }

    boolean forScripts() {
        return json || quiet;
    }
}
