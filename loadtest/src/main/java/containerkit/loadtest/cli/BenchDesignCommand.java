package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.bench.DesignBench;
import containerkit.loadtest.bench.DesignBench.Width;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "design",
        description = "Compute how wide a run's intervals would have been with its slices in another order.",
        sortOptions = false)
final class BenchDesignCommand implements Callable<Integer> {
    private static final double PERCENT = 100;

    @Mixin
    private final HelpOption help = new HelpOption();

    private final Console console;

    @Parameters(
            paramLabel = "DIR",
            description = "A run with at least 2 contenders and " + DesignBench.FEWEST_BLOCKS + " blocks.")
    private Path directory = Path.of("");

    BenchDesignCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        RunResult run = ResultStore.load(directory);
        String objection = DesignBench.objection(run);
        if (objection != null) {
            throw new UserFailure(
                    "the run in " + directory + " " + objection,
                    "name a run with at least 2 contenders and " + DesignBench.FEWEST_BLOCKS + " blocks in one go",
                    Exit.USAGE);
        }
        DesignBench bench = DesignBench.of(run);
        console.result(String.format(
                Locale.ROOT,
                "%s, %d blocks in %.1f minutes, %d pairs of contenders under a scenario",
                ComparisonMetric.primary(run.header().plan()).noun(),
                bench.blocks(),
                bench.minutes(),
                bench.pairs()));
        List<List<String>> rows =
                bench.widths().stream().map(BenchDesignCommand::row).toList();
        new TextTable(List.of("design", "+/- %", "time for the same +/- %"), List.of(false, true, true), rows)
                .lines()
                .forEach(console::result);
        console.result("+/- %: half the 95 % interval of one pair's ratio in the same time");
        return Exit.DONE.code();
    }

    private static List<String> row(Width width) {
        return List.of(
                width.design().words(),
                percent(width.halfWidth()),
                String.format(Locale.ROOT, "%.1f times", width.timesAsLong()));
    }

    /** Converts a log ratio. */
    private static String percent(double halfWidth) {
        return Double.isFinite(halfWidth) ? String.format(Locale.ROOT, "%.2f", PERCENT * Math.expm1(halfWidth)) : "n/a";
    }
}
