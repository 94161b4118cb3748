package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.section.ReportDocument;
import containerkit.loadtest.report.view.RunView;
import java.nio.file.Path;

/** Prints the end of a run: what a reader of the report sees first, and the path of the report. */
public record Summary(Console console) {
    public void print(Path directory, Analysis analysis) {
        console.result("");
        console.show(ReportDocument.first(new RunView(analysis)));
        console.result("");
        console.result("report: " + directory.resolve("index.html"));
    }
}
