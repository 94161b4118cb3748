package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.verdict.Gate;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.GateSummary;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.report.format.RunOutcomeJson;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the report and the summary of a gate's run, and prints what it decided. */
record GateResult(Console console, OutputOptions output) {
    private static final String SUMMARY = "gate.md";

    /**
     * @param percent how much worse the new build may be
     * @return the exit code
     */
    int report(Path directory, double percent) throws IOException {
        RunResult run = ResultStore.load(directory);
        Analysis analysis = Analysis.of(run, ResultStore.profiles(directory));
        Reports.write(directory, analysis);
        GateSummary summary =
                new GateSummary(run, percent, new Gate(percent).lines(new RunIndex(run)), analysis.failures());
        Files.writeString(directory.resolve(SUMMARY), summary.markdown());
        Exit exit = exit(summary);
        if (output.json() || output.quiet()) {
            output.tellFailure(console, analysis, analysis.red() ? exit : Exit.DONE);
            if (output.json()) {
                console.result(RunOutcomeJson.of(directory, analysis, exit.code(), summary.json()));
            } else {
                output.path(console, directory);
            }
        } else {
            print(directory, summary);
        }
        return exit.code();
    }

    private void print(Path directory, GateSummary summary) {
        new TextTable(GateSummary.HEADING, List.of(false, false, false), summary.rows())
                .lines()
                .forEach(console::result);
        console.result(summary.headline());
        summary.failures().details().forEach(detail -> console.result("  " + detail));
        console.result("summary: " + directory.resolve(SUMMARY));
        console.result("report: " + directory.resolve("index.html"));
    }

    private static Exit exit(GateSummary summary) {
        if (summary.buildFailed()) {
            return Exit.FAILED;
        }
        return switch (summary.outcome()) {
            case NO_WORSE -> Exit.DONE;
            case WORSE -> Exit.FAILED;
            case OPEN -> Exit.UNDECIDED;
        };
    }
}
