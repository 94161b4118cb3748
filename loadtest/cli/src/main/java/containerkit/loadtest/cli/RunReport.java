package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.Summary;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.report.json.RunOutcomeJson;
import containerkit.loadtest.report.section.GateSummary;
import containerkit.loadtest.result.RunHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report of a run, and prints its result. */
record RunReport(Console console, OutputOptions output) {
    /**
     * Writes the report, and a gate's result as well where the run is a gate's, and returns the exit code. A session of
     * one that was just measured decides nothing: the exit code says whether it was measured.
     *
     * @param measured true if the run was just measured, so that the exit code says how it went; that of a gate always
     *     does
     */
    int write(Path directory, Analysis analysis, boolean measured) throws IOException {
        RunHeader header = analysis.run().header();
        Double worseThan = header.worseThanPercent();
        boolean alone = header.fixedBlocks() && analysis.index().sessions().isEmpty();
        if (worseThan != null && !(measured && alone)) {
            return gate(directory, analysis, worseThan);
        }
        Reports.write(directory, analysis);
        boolean disturbed = worseThan != null && analysis.failures().failed().isEmpty();
        Exit exit =
                !measured || analysis.shortcomings().isEmpty() ? Exit.DONE : disturbed ? Exit.UNDECIDED : Exit.FAILED;
        output.end(
                console,
                directory,
                analysis,
                exit,
                () -> RunOutcomeJson.of(directory, analysis, exit.code(), null),
                () -> new Summary(console).print(directory, analysis));
        return exit.code();
    }

    /** Writes a gate's report and summary, prints the decision by that margin, and returns the exit code. */
    int gate(Path directory, Analysis analysis, double percent) throws IOException {
        Reports.write(directory, analysis);
        GateSummary gate = GateSummary.of(analysis, percent);
        Path summary = directory.resolve("gate.md");
        Files.writeString(summary, MarkdownWriter.write(gate.document()));
        Exit exit = gate.buildFailed()
                ? Exit.FAILED
                : switch (gate.decision()) {
                    case NO_WORSE -> Exit.DONE;
                    case WORSE -> Exit.FAILED;
                    case OPEN -> Exit.UNDECIDED;
                };
        output.end(
                console,
                directory,
                analysis,
                output.forScripts() && analysis.red() ? exit : Exit.DONE, // people see the failures in the summary
                () -> RunOutcomeJson.of(directory, analysis, exit.code(), gate.json()),
                () -> {
                    console.show(gate.document());
                    console.result("summary: " + summary);
                    console.result("report: " + directory.resolve("index.html"));
                });
        return exit.code();
    }
}
