package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
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
                "Run a plan (quick, where none is named): start every contender, load it, watch it, write a report.",
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    @Mixin
    private final HelpOption help = new HelpOption();

    private static final String DEFAULT_PLAN = "quick";

    private final KitContext workshop;
    private final Console console;

    @Mixin
    private final PlanOptions chosen = new PlanOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(names = "--blocks", paramLabel = "N", description = "Fresh starts of every contender.")
    private @Nullable Integer blocks;

    @Option(
            names = "--time-scale",
            paramLabel = "X",
            description =
                    "Multiply durations and request counts; a slice keeps at least 2 s or 20 requests per connection. "
                            + "What the slices cannot give, fewer of them do.")
    private @Nullable Double timeScale;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Go on with a run that was stopped.")
    private @Nullable Path resume;

    @Option(
            names = "--live",
            description = "Have the jars export their metrics and a Prometheus scrape them; costs them CPU.")
    private boolean live;

    @Option(names = "--dry-run", description = "Check everything and say what would be run; start and write nothing.")
    private boolean dryRun;

    CompareCommand(KitContext workshop, Console console) {
        this.workshop = workshop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, LaunchException {
        output.refuse(dryRun);
        Console told = output.console(console);
        PlanRun runner = new PlanRun(workshop, told);
        if (dryRun) {
            rehearse(runner);
            return Exit.DONE.code();
        }
        if (resume != null) {
            refuseOtherOptions();
        }
        Plan plan = resume == null ? plan() : null;
        try (MachineLock.Hold lock = workshop.lock().take()) {
            Path directory = plan == null ? runner.resume(resume, lock) : runner.run(plan, command(plan), out, lock);
            return report(told, directory);
        }
    }

    /** Within the lock: writing a report takes seconds of CPU, too. */
    private int report(Console told, Path directory) throws IOException {
        Analysis analysis = Analysis.of(ResultStore.load(directory));
        Reports.write(directory, analysis);
        Exit exit = analysis.red() ? Exit.RED : Exit.DONE;
        output.end(told, directory, analysis, exit);
        return exit.code();
    }

    private void rehearse(PlanRun runner) throws IOException, LaunchException, InterruptedException {
        if (resume == null) {
            runner.rehearse(plan(), out);
        } else {
            refuseOtherOptions();
            runner.rehearseResumption(resume);
        }
    }

    private Plan plan() {
        if (timeScale != null && !(timeScale > 0 && timeScale <= 100)) {
            throw new UserFailure(
                    "--time-scale must be above 0 and at most 100, not " + timeScale, "e.g. 0.1", Exit.USAGE);
        }
        PositiveNumber.require("--blocks", blocks);
        Overrides overrides = new Overrides(
                chosen.contenders(), chosen.modes(), blocks, null, timeScale == null ? 1 : timeScale, seed, live);
        return workshop.plans().read(chosen.planOr(DEFAULT_PLAN), overrides);
    }

    private void refuseOtherOptions() {
        if (chosen.given() || blocks != null || timeScale != null || seed != null || out != null || live) {
            throw new UserFailure(
                    "--resume goes on with the plan that the run has: it takes no plan and no other option",
                    "drop the others",
                    Exit.USAGE);
        }
    }

    /** The command that repeats this run: its seed is spelt out. */
    private String command(Plan plan) {
        StringBuilder command = new StringBuilder("./kit compare ").append(chosen.planOr(DEFAULT_PLAN));
        if (!chosen.contenders().isEmpty()) {
            command.append(" --contenders ").append(String.join(",", chosen.contenders()));
        }
        if (!chosen.modes().isEmpty()) {
            command.append(" --modes ").append(String.join(",", chosen.modes()));
        }
        if (blocks != null) {
            command.append(" --blocks ").append(blocks);
        }
        if (timeScale != null) {
            command.append(" --time-scale ").append(timeScale);
        }
        if (live) {
            command.append(" --live");
        }
        return command.append(" --seed ").append(plan.seed()).toString();
    }
}
