package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.caveat.Caveat;
import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Estimate;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.KitCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Prints the end of a run: a line for each cell and each pair, the caveats, and the path of the report. */
public final class Summary {
    private static final List<String> HEADING = List.of("contender", "scenario", "successful/s", "CPU µs", "void");
    private static final List<Boolean> FIGURES = List.of(false, false, true, true, true);

    private static final int MOST_CAVEATS = 5;

    private final Console console;

    public Summary(Console console) {
        this.console = console;
    }

    public void print(Path directory, Analysis analysis) {
        console.result("");
        print(new TextTable(
                        HEADING,
                        FIGURES,
                        analysis.cells().stream().map(Summary::row).toList())
                .lines());
        print(VerdictTable.of(analysis));
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
            console.result("  " + KitCommand.text() + " compare --resume " + directory);
        }
        if (analysis.red()) {
            console.result("");
            new Paragraph("! " + analysis.failures().headline()).lines().forEach(console::result);
            analysis.failures().details().forEach(detail -> console.result("  " + detail));
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

    private static List<String> row(Cell cell) {
        return List.of(
                cell.variant().label(),
                cell.scenario().name(),
                cell.figure(Metric.THROUGHPUT).map(Summary::ranged).orElse("n/a"),
                cell.figure(Metric.CPU_PER_REQUEST)
                        .map(figure -> String.format(Locale.ROOT, "%.1f", figure.value()))
                        .orElse("n/a"),
                String.valueOf(cell.voids()));
    }

    private static String ranged(Estimate figure) {
        return String.format(Locale.ROOT, "%.0f [%.0f, %.0f]", figure.value(), figure.low(), figure.high());
    }
}
