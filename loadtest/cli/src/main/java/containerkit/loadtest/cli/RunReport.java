package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.report.format.MarkdownWriter;
import containerkit.loadtest.report.json.JsonText;
import containerkit.loadtest.report.json.RunOutcomeJson;
import containerkit.loadtest.report.section.GateSummary;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.RunHeader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the report of a run, and prints its result. */
record RunReport(Console console, OutputOptions output) {
    /**
     * Writes the report, of a gate its result as well, and returns the exit code. A session of a gate that was just
     * measured decides nothing; its exit code says whether it was measured.
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
        return end(
                directory,
                analysis,
                exit,
                true,
                null,
                () -> console.report(ReportDocument.first(new RunView(analysis)), directory.resolve("index.html")));
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
        boolean explained = output.forScripts() && analysis.red(); // people see the failures in the summary
        return end(directory, analysis, exit, explained, gate.json(), () -> {
            console.show(gate.document());
            console.result("summary: " + summary);
            console.result("report: " + directory.resolve("index.html"));
        });
    }

    /** @param explained true if standard error gets the reason of a failure, whoever reads standard output */
    private int end(
            Path directory, Analysis analysis, Exit exit, boolean explained, @Nullable Object gate, Runnable people) {
        if (explained && exit == Exit.FAILED) {
            List<String> sentences = analysis.shortcomings();
            console.failure(
                    new UserFailure(sentences.get(0), String.join("; ", sentences.subList(1, sentences.size())), exit));
        }
        if (output.json) {
            console.result(JsonText.of(RunOutcomeJson.of(directory, analysis, exit.code(), gate)));
        } else if (output.quiet) {
            console.result(directory.resolve("index.html").toString());
        } else {
            people.run();
        }
        return exit.code();
    }
}
