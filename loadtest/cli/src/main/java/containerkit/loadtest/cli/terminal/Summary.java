package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.plan.KitCommand;
import containerkit.loadtest.report.view.PairText;
import containerkit.loadtest.report.view.ProfileText;
import containerkit.loadtest.report.view.ShellLine;
import containerkit.loadtest.text.Counted;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints the end of a run: the pairs, the caveats and the path of the report.
 */
public record Summary(Console console) {
    /** Largest number of caveats that are printed. More are counted, because nobody reads on. */
    private static final int MOST_CAVEATS = 5;

    public void print(Path directory, Analysis analysis) {
        console.result("");
        print(PairLines.of(PairText.shown(analysis.comparisons())).stream()
                .flatMap(line -> new Paragraph(line).lines().stream())
                .toList());
        print(ProfileText.causes(analysis.profileGaps()).stream()
                .flatMap(cause -> new Paragraph(cause).lines().stream())
                .toList());
        print(PoolTable.of(analysis.poolCurves()));
        List<Caveat> caveats = analysis.caveats();
        caveats.stream()
                .limit(MOST_CAVEATS)
                .flatMap(caveat -> new Paragraph("! " + caveat.inFull()).lines().stream())
                .forEach(console::result);
        if (caveats.size() > MOST_CAVEATS) {
            console.result("! " + new Counted(caveats.size() - MOST_CAVEATS, "more caveat") + ": see the report");
        }
        if (!analysis.run().complete()) {
            console.result(
                    "  " + KitCommand.text() + " compare --resume " + ShellLine.of(List.of(directory.toString())));
        }
        if (analysis.red()) {
            console.result("");
            new Paragraph("! " + analysis.failures().headline()).lines().forEach(console::result);
            analysis.failures()
                    .details()
                    .forEach(detail -> new Paragraph(detail).lines().forEach(line -> console.result("  " + line)));
        }
        console.result("");
        console.result("report: " + directory.resolve("index.html"));
    }

    private void print(List<String> lines) {
        lines.forEach(console::result);
        if (!lines.isEmpty()) {
            console.result("");
        }
    }
}
