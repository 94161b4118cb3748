package containerkit.loadtest.cli;

import containerkit.loadtest.bench.TruthBench;
import containerkit.loadtest.bench.TruthBench.Case;
import containerkit.loadtest.bench.TruthBench.Line;
import containerkit.loadtest.bench.TruthBench.Outcome;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.run.Drivers;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.RunDirectory;
import containerkit.loadtest.run.preflight.DryRun;
import containerkit.loadtest.run.preflight.MachineCheck;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "truth",
        description = "Compare what each tool reports with servers whose latencies are known.",
        sortOptions = false)
final class BenchTruthCommand implements Callable<Integer> {
    private static final Duration SLICE = Duration.ofSeconds(10); // whole periods of every stall

    @Mixin
    private final HelpOption help = new HelpOption();

    private final KitContext kit;
    private final Console console;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to keep the tools' output. Default: reports/<time>-truth")
    private @Nullable Path out;

    @Option(
            names = "--dry-run",
            description = "Check everything and print what would be run. Starts and writes nothing.")
    private boolean dryRun;

    BenchTruthCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (dryRun) {
            return dryRun();
        }
        try (MachineLock.Hold lock = kit.lock().take("kit bench truth");
                Drivers drivers = kit.drivers()) {
            MachineCheck.requireInstalled(drivers.all());
            Path directory = out == null
                    ? new RunDirectory(kit.reports()).fresh(kit.clock().instant(), "truth")
                    : out;
            lock.names(directory);
            TruthBench bench = new TruthBench(
                    kit.launchers(List.of()),
                    kit.readiness(),
                    drivers.byName(),
                    List.of(KitContext.java().toString(), "-cp", KitContext.classPath()),
                    directory,
                    SLICE);
            List<List<String>> rows = new ArrayList<>();
            List<String> notes = new ArrayList<>();
            for (Case truth : TruthBench.CASES) {
                console.note("loading " + truth.label());
                Outcome outcome = bench.run(truth);
                outcome.lines().forEach(line -> rows.add(row(truth, line)));
                outcome.notes().forEach(note -> notes.add(truth.label() + ": " + note));
            }
            print(rows, notes);
            console.note("output of the tools: " + directory);
            return Exit.DONE.code();
        }
    }

    private int dryRun() throws IOException {
        try (Drivers drivers = kit.drivers()) {
            MachineCheck.requireInstalled(drivers.all());
        }
        kit.lock().holder().ifPresent(console::note);
        TruthBench.CASES.forEach(truth -> console.result(truth.label()));
        console.result(DryRun.END);
        return Exit.DONE.code();
    }

    private void print(List<List<String>> rows, List<String> notes) {
        List<String> names = new ArrayList<>(List.of("truth", "percentile", "on paper"));
        names.addAll(TruthBench.COLUMNS);
        List<Boolean> figures = new ArrayList<>(Collections.nCopies(names.size(), true));
        figures.set(0, false);
        console.result("Latencies in ms; open: open model at that rate, ab and siege: closed model");
        new TextTable(names, figures, rows).lines().forEach(console::result);
        console.result("n/a: the tool prints no such percentile; siege prints none at all");
        notes.forEach(console::result);
    }

    private static List<String> row(Case truth, Line line) {
        List<String> cells = new ArrayList<>(List.of(
                truth.label(),
                line.percentile() == Math.rint(line.percentile())
                        ? String.format(Locale.ROOT, "p%.0f", line.percentile())
                        : "p" + line.percentile(),
                ms(line.paperMs())));
        line.seenMs().forEach(ms -> cells.add(ms(ms)));
        return cells;
    }

    private static String ms(@Nullable Double ms) {
        return ms == null ? "n/a" : String.format(Locale.ROOT, "%.1f", ms);
    }
}
