package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.report.json.JsonText;
import containerkit.loadtest.report.json.RunOutcomeJson;
import containerkit.loadtest.report.section.GateSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report and the summary of a gate's run, and prints the decision. */
record GateResult(Console console, OutputOptions output) {
    private static final String SUMMARY = "gate.md";

    /**
     * @param percent margin by which the new build may be worse, in percent
     * @return the exit code
     */
    int report(Path directory, Analysis analysis, double percent) throws IOException {
        Reports.write(directory, analysis);
        GateSummary summary = GateSummary.of(analysis, percent);
        Files.writeString(directory.resolve(SUMMARY), MarkdownWriter.write(summary.document()));
        Exit exit = exit(summary);
        if (output.json() || output.quiet()) {
            output.tellFailure(console, analysis, analysis.red() ? exit : Exit.DONE);
            if (output.json()) {
                console.result(JsonText.of(RunOutcomeJson.of(directory, analysis, exit.code(), summary.json())));
            } else {
                output.path(console, directory);
            }
        } else {
            print(directory, summary);
        }
        return exit.code();
    }

    private void print(Path directory, GateSummary summary) {
        console.show(summary.document());
        console.result("summary: " + directory.resolve(SUMMARY));
        console.result("report: " + directory.resolve("index.html"));
    }

    private static Exit exit(GateSummary summary) {
        if (summary.buildFailed()) {
            return Exit.FAILED;
        }
        return switch (summary.decision()) {
            case NO_WORSE -> Exit.DONE;
            case WORSE -> Exit.FAILED;
            case OPEN -> Exit.UNDECIDED;
        };
    }
}
