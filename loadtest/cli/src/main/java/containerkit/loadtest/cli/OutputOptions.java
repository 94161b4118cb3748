package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.Summary;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.json.JsonText;
import containerkit.loadtest.report.json.RunOutcomeJson;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Options for scripts that read the output of a command. */
public final class OutputOptions {
    @Option(names = "--quiet", description = "Print only the path of the report, and errors.")
    private boolean quiet;

    @Option(
            names = "--json",
            description = "Print one JSON document instead of tables. Progress goes to standard error.")
    private boolean json;

    public boolean quiet() {
        return quiet;
    }

    public boolean json() {
        return json;
    }

    /** @throws UserFailure where one of them is given for a dry run */
    public void refuse(boolean dryRun) {
        if (dryRun && (json || quiet)) {
            throw UserFailure.usage("--dry-run prints text: it takes neither --json nor --quiet", "remove one of them");
        }
    }

    /** Returns the console, without progress where {@code --quiet} is given. */
    public Console console(Console console) {
        return quiet ? console.quiet() : console;
    }

    /** Prints the result of a run. */
    public void end(Console console, Path run, Analysis analysis, Exit exit) {
        tellFailure(console, analysis, exit);
        if (json) {
            console.result(JsonText.of(RunOutcomeJson.of(run, analysis, exit.code(), null)));
        } else if (quiet) {
            path(console, run);
        } else {
            new Summary(console).print(run, analysis);
        }
    }

    /** Prints only the path of the report. */
    public void path(Console console, Path run) {
        console.result(run.resolve("index.html").toString());
    }

    /** Prints on standard error the reason why a run failed, also where a script reads standard output. */
    public void tellFailure(Console console, Analysis analysis, Exit exit) {
        if (exit == Exit.FAILED) {
            List<String> sentences = analysis.shortcomings();
            console.failure(
                    new UserFailure(sentences.get(0), String.join("; ", sentences.subList(1, sentences.size())), exit));
        }
    }
}
