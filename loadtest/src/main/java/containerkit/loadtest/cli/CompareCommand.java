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
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Run a plan: start every contender, load it, watch it, and write a report.",
        sortOptions = false)
final class CompareCommand implements Callable<Integer> {
    @Mixin
    private final HelpOption help = new HelpOption();

    private static final String DEFAULT_PLAN = "quick";

    private final Workshop workshop;
    private final Console console;

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            description = "A file, or the name of a bundled plan (kit plans). Default: " + DEFAULT_PLAN)
    private @Nullable String planName;

    @Option(names = "--contenders", split = ",", paramLabel = "A", description = "Only these contenders.")
    private List<String> contenders = List.of();

    @Option(names = "--modes", split = ",", paramLabel = "M", description = "Only these modes.")
    private List<String> modes = List.of();

    @Option(names = "--blocks", paramLabel = "N", description = "Fresh starts of every contender.")
    private @Nullable Integer blocks;

    @Option(
            names = "--time-scale",
            paramLabel = "X",
            description =
                    "Multiply durations and request counts; a slice keeps at least 2 s or 20 requests per connection. "
                            + "Where all slices are that short, there are fewer of them.")
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

    @Option(names = "--no-install", description = "Install nothing; exit 3 where a tool is missing.")
    private boolean noInstall; // acted upon by the launcher, which runs before Java

    CompareCommand(Workshop workshop, Console console) {
        this.workshop = workshop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, LaunchException {
        PlanRun runner = new PlanRun(workshop, console);
        if (dryRun) {
            rehearse(runner);
            return Exit.DONE.code();
        }
        Path directory;
        if (resume == null) {
            Plan plan = plan();
            directory = runner.run(plan, command(plan), out);
        } else {
            refuseOtherOptions();
            directory = runner.resume(resume);
        }
        Analysis analysis = Analysis.of(ResultStore.load(directory));
        Reports.write(directory, analysis);
        new Summary(console).print(directory, analysis);
        return (analysis.red() ? Exit.RED : Exit.DONE).code();
    }

    private void rehearse(PlanRun runner) throws IOException, LaunchException {
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
        if (blocks != null && blocks < 1) {
            throw new UserFailure("--blocks must be at least 1, not " + blocks, "e.g. 5", Exit.USAGE);
        }
        Overrides overrides =
                new Overrides(contenders, modes, blocks, null, timeScale == null ? 1 : timeScale, seed, live);
        return workshop.plans().read(planName == null ? DEFAULT_PLAN : planName, overrides);
    }

    private void refuseOtherOptions() {
        if (planName != null
                || blocks != null
                || timeScale != null
                || seed != null
                || out != null
                || live
                || !contenders.isEmpty()
                || !modes.isEmpty()) {
            throw new UserFailure(
                    "--resume goes on with the plan that the run has: it takes no plan and no other option",
                    "drop the others",
                    Exit.USAGE);
        }
    }

    /** The command that repeats this run: its seed is spelt out. */
    private String command(Plan plan) {
        StringBuilder command = new StringBuilder("./kit compare ").append(planName == null ? DEFAULT_PLAN : planName);
        if (!contenders.isEmpty()) {
            command.append(" --contenders ").append(String.join(",", contenders));
        }
        if (!modes.isEmpty()) {
            command.append(" --modes ").append(String.join(",", modes));
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
