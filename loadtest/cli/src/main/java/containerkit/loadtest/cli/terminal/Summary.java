package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Prints the end of a run: what a reader of the report sees first, and the path of the report. */
public record Summary(Console console) {
    public void print(Path directory, Analysis analysis) {
        console.result("");
        console.show(ReportDocument.first(new RunView(analysis)));
        console.result("");
        if (!analysis.run().complete()) {
            console.result("go on: " + KitCommand.text() + " compare --resume "
                    + ShellLine.of(List.of(unfinished(analysis.run(), directory))));
        }
        console.result("report: " + directory.resolve("index.html"));
    }

    /** Returns the directory of the session that goes on. */
    private static String unfinished(RunResult run, Path directory) {
        return run.sessions().stream()
                .filter(session -> run.blocks(session).stream().anyMatch(block -> !run.ended(block)))
                .map(Session::directory)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(directory.toString());
    }
}
