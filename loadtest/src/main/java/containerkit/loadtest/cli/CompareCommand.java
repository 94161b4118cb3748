package containerkit.loadtest.cli;

import containerkit.loadtest.EnvironmentReader;
import containerkit.loadtest.Experiment;
import containerkit.loadtest.PackagingMeter;
import containerkit.loadtest.Progress;
import containerkit.loadtest.Rig;
import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.UserFailure.Exit;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.load.Driver;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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

    private static final Duration START_PATIENCE = Duration.ofSeconds(90);
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
                    "Multiply durations and request counts; a slice keeps at least 2 s or 20 requests per connection.")
    private @Nullable Double timeScale;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Go on with a run that was stopped.")
    private @Nullable Path resume;

    @Option(names = "--no-install", description = "Install nothing; exit 3 where a tool is missing.")
    private boolean noInstall; // acted upon by the launcher, which runs before Java

    CompareCommand(Workshop workshop, Console console) {
        this.workshop = workshop;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, LaunchException {
        try (Drivers closing = workshop.drivers();
                BarProgress bar = new BarProgress(console)) {
            Map<String, Driver> drivers = closing.byName();
            Progress progress = console.terminal() ? bar : new LineProgress(console);
            RunDirectory directory = new RunDirectory(workshop.kitHome());
            try (ResultStore store = resume == null ? fresh(directory, drivers, progress) : resumed(resume, drivers)) {
                directory.markLatest(store.directory());
                RunResult soFar = ResultStore.load(store.directory());
                Launcher launcher = workshop.launchers(soFar.header().plan().jvmFlags());
                Rig rig = new Rig(launcher, new Readiness(START_PATIENCE), drivers, progress, workshop.clock());
                try (Goodbye goodbye = new Goodbye(console, store.directory())) {
                    new Experiment(rig).run(store, soFar);
                }
                bar.close();
                return report(store.directory());
            }
        }
    }

    private int report(Path directory) throws IOException {
        Analysis analysis = Analysis.of(ResultStore.load(directory));
        Reports.write(directory, analysis);
        new Summary(console).print(directory, analysis);
        return (analysis.red() ? Exit.RED : Exit.DONE).code();
    }

    private ResultStore fresh(RunDirectory directory, Map<String, Driver> drivers, Progress progress)
            throws IOException, InterruptedException, LaunchException {
        if (timeScale != null && !(timeScale > 0 && timeScale <= 100)) {
            throw new UserFailure(
                    "--time-scale must be above 0 and at most 100, not " + timeScale, "e.g. 0.1", Exit.USAGE);
        }
        if (blocks != null && blocks < 1) {
            throw new UserFailure("--blocks must be at least 1, not " + blocks, "e.g. 5", Exit.USAGE);
        }
        Overrides overrides = new Overrides(contenders, modes, blocks, timeScale == null ? 1 : timeScale, seed);
        Plan plan = workshop.plans().read(planName == null ? DEFAULT_PLAN : planName, overrides);
        checkTools(plan, drivers);
        Launcher launcher = workshop.launchers(plan.jvmFlags());
        for (Variant variant : plan.variants()) {
            launcher.check(plan.contender(variant.contender()), variant.mode());
        }
        checkLoads(plan, drivers);
        new Memory().check(plan);
        RunHeader header = new RunHeader(
                workshop.clock().instant(),
                command(plan),
                plan,
                new EnvironmentReader(workshop.kitHome()).read(drivers.values()),
                new PackagingMeter(workshop.kitHome(), progress).measure(plan));
        return ResultStore.create(out == null ? directory.fresh(header.startedAt(), plan.name()) : out, header);
    }

    private ResultStore resumed(Path directory, Map<String, Driver> drivers) throws IOException {
        if (planName != null
                || blocks != null
                || timeScale != null
                || seed != null
                || out != null
                || !contenders.isEmpty()
                || !modes.isEmpty()) {
            throw new UserFailure(
                    "--resume goes on with the plan that the run has: it takes no plan and no other option",
                    "drop the others",
                    Exit.USAGE);
        }
        RunResult soFar = ResultStore.load(directory);
        if (soFar.complete()) {
            throw new UserFailure(
                    "the run in " + directory + " is complete", "kit report " + directory + " renders it", Exit.USAGE);
        }
        checkTools(soFar.header().plan(), drivers);
        return ResultStore.resume(directory);
    }

    private static void checkTools(Plan plan, Map<String, Driver> drivers) {
        Set<String> missing = plan.scenarios().stream()
                .map(scenario -> scenario.tool())
                .filter(tool -> drivers.get(tool).version() == null)
                .collect(Collectors.toSet());
        if (!missing.isEmpty()) {
            throw new UserFailure(
                    "not installed: " + String.join(", ", missing), Tools.installHint(missing), Exit.MISSING);
        }
    }

    private static void checkLoads(Plan plan, Map<String, Driver> drivers) {
        for (Part part : plan.parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Variant variant : part.variants()) {
                    drivers.get(scenario.tool()).check(scenario.of(plan.contender(variant.contender())));
                }
            }
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
        return command.append(" --seed ").append(plan.seed()).toString();
    }
}
