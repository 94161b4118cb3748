package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "compare",
        description =
                "Run a plan: start every contender, load and observe it, and write a report. Default plan: quick.",
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    @Mixin
    private final HelpOption help = new HelpOption();

    private static final String DEFAULT_PLAN = "quick";

    private final KitContext kit;
    private final Console console;

    @Mixin
    private final PlanOptions chosen = new PlanOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(names = "--blocks", paramLabel = "N", description = "Number of blocks: fresh starts of every contender.")
    private @Nullable Integer blocks;

    @Option(
            names = "--time-scale",
            paramLabel = "X",
            description =
                    "Multiply durations and request counts of slices; a slice keeps at least 2 s or 20 requests per "
                            + "connection, then fewer slices are run. Starts and warm-up are not scaled.")
    private @Nullable Double timeScale;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Continue a run that was stopped.")
    private @Nullable Path resume;

    @Option(names = "--live", description = "Export the jars' metrics to a Prometheus; costs them CPU.")
    private boolean live;

    @Option(
            names = "--dry-run",
            description = "Check everything and print what would be run. Starts and writes nothing.")
    private boolean dryRun;

    CompareCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        output.refuse(dryRun);
        if (resume != null) {
            refuseOtherOptions();
        }
        Console told = output.console(console);
        Runner runner = new Runner(kit, told);
        Plan plan = resume == null ? plan() : null;
        if (dryRun) {
            if (plan == null) {
                runner.dryResumption(resume);
            } else {
                runner.dryRun(plan, out);
            }
            return Exit.DONE.code();
        }
        try (MachineLock.Hold lock = kit.lock().take("kit compare")) {
            if (plan == null) {
                runner.resume(resume, lock);
                return report(told, resume);
            }
            return report(told, runner.run(plan, command(plan), out, lock));
        }
    }

    /** Within the lock, because writing a report takes seconds of CPU, too. */
    private int report(Console told, Path directory) throws IOException {
        Analysis analysis = Analysis.of(ResultStore.load(directory));
        Reports.write(directory, analysis);
        Exit exit = analysis.red() ? Exit.FAILED : Exit.DONE;
        output.end(told, directory, analysis, exit);
        return exit.code();
    }

    private Plan plan() {
        if (timeScale != null && !(timeScale > 0 && timeScale <= 100)) {
            throw new UserFailure(
                    "--time-scale must be above 0 and at most 100, got " + timeScale, "e.g. 0.1", Exit.USAGE);
        }
        PositiveNumber.require("--blocks", blocks);
        Overrides overrides = new Overrides(
                chosen.contenders(), chosen.modes(), blocks, null, timeScale == null ? 1 : timeScale, seed, live);
        return kit.plans().read(chosen.planOr(DEFAULT_PLAN), overrides);
    }

    private void refuseOtherOptions() {
        if (chosen.given() || blocks != null || timeScale != null || seed != null || out != null || live) {
            throw new UserFailure(
                    "--resume goes on with the plan of the run: no plan and no other option may be given",
                    "remove the others",
                    Exit.USAGE);
        }
    }

    private String command(Plan plan) {
        return new CommandText("compare", chosen.planOr(DEFAULT_PLAN))
                .with("--contenders", chosen.contenders())
                .with("--modes", chosen.modes())
                .with("--blocks", blocks)
                .with("--time-scale", timeScale)
                .with("--live", live)
                .with("--seed", plan.seed())
                .toString();
    }
}
