package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.Caveat;
import containerkit.loadtest.analyse.Cell;
import containerkit.loadtest.analyse.Estimate;
import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is printed at the end of a run: one line for each cell and for each pair, the caveats, and where the report is. */
final class Summary {
    private final Console console;

    Summary(Console console) {
        this.console = console;
    }

    void print(Path directory, Analysis analysis) {
        console.result("");
        console.result(String.format(
                Locale.ROOT, "%-20s %-24s %22s %9s %6s", "contender", "scenario", "good answers/s", "CPU µs", "void"));
        for (Cell cell : analysis.cells()) {
            console.result(String.format(
                    Locale.ROOT,
                    "%-20s %-24s %22s %9s %6d",
                    cell.variant().label(),
                    cell.scenario().name(),
                    cell.figure(Metric.THROUGHPUT).map(Summary::ranged).orElse("n/a"),
                    cell.figure(Metric.CPU_PER_REQUEST)
                            .map(figure -> String.format(Locale.ROOT, "%.1f", figure.value()))
                            .orElse("n/a"),
                    cell.voids()));
        }
        console.result("");
        VerdictTable.of(analysis).forEach(console::result);
        console.result("");
        List<String> pools = PoolTable.of(analysis.poolCurves());
        if (!pools.isEmpty()) {
            pools.forEach(console::result);
            console.result("");
        }
        for (Caveat caveat : analysis.caveats()) {
            console.result("! " + caveat.inFull());
        }
        if (analysis.red()) {
            console.result("");
            console.result("! Not every contender got through (exit code 1).");
            failures(analysis.run()).forEach(failure -> console.result("  failed: " + failure));
            analysis.cells().stream()
                    .filter(cell -> cell.slices() == 0)
                    .forEach(cell -> console.result("  no good slice: "
                            + cell.variant().label() + " " + cell.scenario().name()));
        }
        console.result("");
        console.result("report: " + directory.resolve("index.html"));
    }

    /** Who failed where; the report tells why. */
    private static List<String> failures(RunResult run) {
        Stream<String> starts = run.failedLaunches().stream()
                .map(launch -> launch.variant().label() + " at its start in block " + launch.block());
        Stream<String> slices = run.slices().stream()
                .filter(slice -> slice.blames(Culprit.CONTENDER) && !slice.blames(Culprit.INTERRUPTED))
                .map(slice -> slice.variant().label() + " " + slice.scenario() + " in block " + slice.block());
        return Stream.concat(starts, slices).distinct().toList();
    }

    private static String ranged(Estimate figure) {
        return String.format(Locale.ROOT, "%.0f [%.0f, %.0f]", figure.value(), figure.low(), figure.high());
    }
}
