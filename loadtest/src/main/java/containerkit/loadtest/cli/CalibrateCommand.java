package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.bench.BurnCost;
import containerkit.loadtest.bench.CalibrationReport;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "calibrate",
        description =
                "Compare one jar with itself: how often would this machine produce a false positive, and does the kit "
                        + "detect a contender that uses 10 %% more CPU per request?",
        sortOptions = false)
final class CalibrateCommand implements Callable<Integer> {
    private static final String PLAN = "calibrate";
    private static final String BURDENED = "burdened";
    private static final String BURN = "burn";
    private static final List<String> PILOTS = List.of("one", BURDENED);
    private static final int PILOT_BLOCKS = 2;
    private static final int RUNS = 3; // 24 blocks

    private final KitContext kit;
    private final Console console;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Number of real runs, fixed beforehand. Default: ${DEFAULT-VALUE}",
            defaultValue = "" + RUNS)
    private int runs = RUNS;

    @Option(names = "--blocks", paramLabel = "N", description = "Blocks of each run. Default: 8")
    private @Nullable Integer blocks;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(
            names = "--from",
            split = ",",
            paramLabel = "DIR",
            description = "Measure nothing; summarize these runs of kit calibrate.")
    private List<Path> from = List.of();

    @Option(names = "--dry-run", description = Runner.DRY_RUN)
    private boolean dryRun;

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    CalibrateCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!from.isEmpty() && (blocks != null || seed != null || runs != RUNS || dryRun)) {
            throw UserFailure.usage(
                    "--from measures nothing, so --runs, --blocks, --seed and --dry-run may not be given",
                    "remove them");
        }
        PositiveNumber.require("--blocks", blocks);
        PositiveNumber.require("--runs", runs);
        if (dryRun) {
            dryRun();
            return Exit.DONE.code();
        }
        return from.isEmpty() ? measureAndReport() : report(from);
    }

    private int measureAndReport() throws IOException, InterruptedException {
        try (MachineLock.Hold lock = kit.lock().take("kit calibrate")) {
            return report(measured(lock));
        }
    }

    private int report(List<Path> directories) throws IOException {
        List<RunResult> results = new ArrayList<>();
        for (Path directory : directories) {
            results.add(calibration(directory));
        }
        CalibrationReport report =
                CalibrationReport.of(results, results.get(0).header().plan().seed(), CalibrationReport.EXPERIMENTS);
        report.lines().forEach(console::result);
        directories.forEach(directory -> console.result("slices: " + directory.resolve("slices.jsonl")));
        return (Boolean.TRUE.equals(report.passed()) ? Exit.DONE : Exit.FAILED).code();
    }

    private static RunResult calibration(Path directory) throws IOException {
        RunResult run = ResultStore.load(directory);
        if (!run.header().plan().name().equals(PLAN)) {
            throw UserFailure.usage(
                    directory + " is a run of the plan " + run.header().plan().name() + ", not of kit calibrate",
                    "kit calibrate prints the directories of its runs");
        }
        return run;
    }

    /** Prints the pilot run and the first of the real ones. */
    private void dryRun() throws IOException, InterruptedException {
        Runner runner = new Runner(kit, console);
        runner.dryRun(plan(PILOTS, PILOT_BLOCKS, seed), null);
        runner.dryRun(plan(List.of(), blocks, seed), null);
        console.result("the latter " + new Counted(runs, "time"));
    }

    private List<Path> measured(MachineLock.Hold lock) throws IOException, InterruptedException {
        int units = burden(lock);
        List<Path> directories = new ArrayList<>();
        Long first = seed;
        for (int run = 1; run <= runs; run++) {
            Plan plan = plan(List.of(), blocks, first == null ? null : Long.valueOf(first + run - 1))
                    .valued(BURDENED, BURN, Integer.toString(units));
            first = first == null ? Long.valueOf(plan.seed()) : first;
            directories.add(new Runner(kit, console).run(plan, command(first).toString(), null, lock));
        }
        return directories;
    }

    private CommandText command(long first) {
        return new CommandText("calibrate")
                .with("--runs", runs)
                .with("--blocks", blocks)
                .with("--seed", first);
    }

    /**
     * Measures in a short run the cost of one unit of burn on this machine, and returns the units that the real runs
     * need.
     */
    private int burden(MachineLock.Hold lock) throws IOException, InterruptedException {
        Plan pilot = plan(PILOTS, PILOT_BLOCKS, seed);
        int tried = Integer.parseInt(pilot.contender(BURDENED).values().get(BURN));
        String command = command(pilot.seed()).toString(); // a pilot runs only before the others
        Path directory = new Runner(kit, console).run(pilot, command, null, lock);
        Analysis analysis = Analysis.of(ResultStore.load(directory));
        BurnCost burden = new BurnCost(tried, cpuMicros(analysis, PILOTS.get(0)), cpuMicros(analysis, BURDENED));
        if (burden.burningMicros() <= burden.plainMicros()) {
            throw new UserFailure(
                    "burning " + tried + " units made no request use more CPU: this machine is too noisy just now",
                    "try again when it is quieter",
                    Exit.FAILED);
        }
        int units = burden.unitsFor(CalibrationReport.BURDEN_PERCENT);
        console.note(CalibrationReport.BURDEN_PERCENT + " % of a request's CPU are " + units + " units of burn here");
        return units;
    }

    private static double cpuMicros(Analysis analysis, String contender) {
        return analysis.cells().stream()
                .filter(cell -> cell.variant().contender().equals(contender))
                .map((Cell cell) -> cell.estimate(Metric.CPU_PER_REQUEST))
                .flatMap(java.util.Optional::stream)
                .findFirst()
                .orElseThrow(() -> new UserFailure(
                        "the CPU per request of " + contender + " could not be measured",
                        "see the run's report",
                        Exit.FAILED))
                .value();
    }

    private Plan plan(List<String> contenders, @Nullable Integer howMany, @Nullable Long order) {
        return kit.benchPlan(PLAN, new Overrides(contenders, List.of(), howMany, null, 1, order));
    }
}
