package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.Summary;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.format.RunOutcomeJson;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Who reads what a command prints: somebody at a terminal, or a script. */
final class OutputOptions {
    @Option(names = "--quiet", description = "Print the path of the report and errors, nothing else.")
    private boolean quiet;

    @Option(names = "--json", description = "Print one JSON document instead of tables; progress is on standard error.")
    private boolean json;

    boolean quiet() {
        return quiet;
    }

    boolean json() {
        return json;
    }

    /**
     * Refuses both for a dry run, whose lines are for people.
     *
     * @throws UserFailure where it is one and one of them is given
     */
    void refuse(boolean dryRun) {
        if (dryRun && (json || quiet)) {
            throw new UserFailure(
                    "--dry-run prints lines for people: it takes neither --json nor --quiet",
                    "drop one or the other",
                    Exit.USAGE);
        }
    }

    /** The console that tells of the progress. */
    Console console(Console console) {
        return quiet ? console.quiet() : console;
    }

    /** Says how a run ended. */
    void end(Console console, Path run, Analysis analysis, Exit exit) {
        tellFailure(console, analysis, exit);
        if (json) {
            console.result(RunOutcomeJson.of(run, analysis, exit.code()));
        } else if (quiet) {
            path(console, run);
        } else {
            new Summary(console).print(run, analysis);
        }
    }

    /** The report alone. */
    void path(Console console, Path run) {
        console.result(run.resolve("index.html").toString());
    }

    /** On standard error, whoever reads what is on the other one. */
    void tellFailure(Console console, Analysis analysis, Exit exit) {
        if (exit == Exit.FAILED) {
            console.failure(new UserFailure(
                    analysis.shortfall().headline(),
                    String.join("; ", analysis.shortfall().details()),
                    exit));
        }
    }
}
