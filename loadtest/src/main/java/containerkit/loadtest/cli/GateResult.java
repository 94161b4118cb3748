package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.verdict.Gate;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.GateSummary;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the report and the summary of a gate's run, and prints what it decided. */
record GateResult(Console console) {
    private static final String SUMMARY = "gate.md";

    /**
     * @param percent how much worse the new build may be
     * @return the exit code
     */
    int report(Path directory, double percent) throws IOException {
        RunResult run = ResultStore.load(directory);
        Analysis analysis = Analysis.of(run, ResultStore.profiles(directory));
        Reports.write(directory, analysis);
        GateSummary summary = new GateSummary(run, percent, new Gate(percent).lines(new RunIndex(run)));
        Files.writeString(directory.resolve(SUMMARY), summary.markdown());
        new TextTable(GateSummary.HEADING, List.of(false, false, false), summary.rows())
                .lines()
                .forEach(console::result);
        if (analysis.red()) {
            console.result("failed: " + analysis.failures().headline());
            analysis.failures().details().forEach(detail -> console.result("  " + detail));
        } else {
            console.result(summary.headline());
        }
        console.result("summary: " + directory.resolve(SUMMARY));
        console.result("report: " + directory.resolve("index.html"));
        if (analysis.red()) {
            return Exit.FAILED.code();
        }
        return switch (Gate.overall(summary.lines())) {
            case NO_WORSE -> Exit.DONE.code();
            case WORSE -> Exit.FAILED.code();
            case OPEN -> Exit.UNDECIDED.code();
        };
    }
}
