package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.verdict.Gate;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.LineProgress;
import containerkit.loadtest.cli.terminal.TextTable;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.RoughTime;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.plan.request.PlanText;
import containerkit.loadtest.process.ScratchDirectory;
import containerkit.loadtest.report.GateSummary;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.GateRule;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.service.ServicePlan;
import containerkit.loadtest.run.service.ServiceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "gate",
        description =
                "Is a new build of a service no worse than its base? Runs both in turns on this machine. Exit code "
                        + "0: no worse, 1: worse, 4: undecided when the budget ended.",
        sortOptions = false)
final class GateCommand implements Callable<Integer> {
    private static final List<Integer> LOOKS = List.of(7, 10, 14, 20);
    private static final List<String> NAMES = List.of("base", "head");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?) ?%?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,4})(m|h)");
    private static final String SUMMARY = "gate.md";

    private final KitContext kit;
    private final Console console;

    @Parameters(index = "0", paramLabel = "BASE", description = "The jar as it was.")
    private String base = "";

    @Parameters(index = "1", paramLabel = "HEAD", description = "The new jar.")
    private String head = "";

    @Option(
            names = "--worse-than",
            paramLabel = "P%%",
            required = true,
            description = "How much more CPU per request the new build may use, e.g. 5%%.")
    private String worseThan = "";

    @Option(
            names = "--budget",
            paramLabel = "D",
            description = "The longest time by the kit's estimate, e.g. 20m. Default: that of 20 blocks.")
    private @Nullable String budget;

    @Mixin
    private final JarOptions jars = new JarOptions();

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write the run. Default: reports/<time>-<plan>")
    private @Nullable Path out;

    @Option(
            names = "--dry-run",
            description = "Check everything and print what would be run. Starts and writes nothing.")
    private boolean dryRun;

    @Mixin
    private final NoInstallOption noInstall = new NoInstallOption();

    GateCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        double percent = percent();
        Duration longest = budget == null ? null : time(budget);
        if (jars.given().contains("--on")) {
            throw new UserFailure(
                    "--on is for kit compare: a gate runs both jars as they are", "Remove it.", Exit.USAGE);
        }
        List<String> both = List.of(base, head);
        ServiceRequest request = jars.request(both, NAMES, null, LOOKS, seed);
        String command = jars.on(new CommandText("gate", base, head)
                        .with("--worse-than", worseThan)
                        .with("--budget", budget))
                .toString();
        List<String> title = List.of("Made by: " + command);
        Runner runner = new Runner(kit, console);
        if (dryRun) {
            try (ScratchDirectory scratch = ScratchDirectory.create("plan")) {
                ServicePlan service = new ServicePlan(kit, request, scratch.path(), new LineProgress(console));
                PlanText text = within(longest, service.untried(title));
                runner.dryRun(read(service.write(text)), out);
            }
            return Exit.DONE.code();
        }
        try (MachineLock.Hold lock = kit.lock().take("kit gate")) {
            if (out != null) {
                ResultStore.requireEmpty(out); // before a server is started
            }
            ServicePlan service = new ServicePlan(kit, request, Path.of(""), new LineProgress(console));
            Path file = service.write(within(longest, service.tried(title)));
            console.note("plan: " + file);
            Gate gate = new Gate(percent);
            return report(gate, percent, runner.run(read(file), command, out, lock, new GateRule(gate)));
        }
    }

    private int report(Gate gate, double percent, Path directory) throws IOException {
        RunResult run = ResultStore.load(directory);
        Analysis analysis = Analysis.of(run);
        Reports.write(directory, analysis);
        GateSummary summary = new GateSummary(run, percent, gate.lines(new RunIndex(run)));
        Files.writeString(directory.resolve(SUMMARY), summary.markdown());
        new TextTable(GateSummary.HEADING, List.of(false, false, false), summary.rows())
                .lines()
                .forEach(console::result);
        if (analysis.red()) {
            console.result("failed: " + analysis.failures().headline());
            analysis.failures().details().forEach(detail -> console.result("  " + detail));
        } else {
            console.result(summary.headline());
        }
        console.result("summary: " + directory.resolve(SUMMARY));
        console.result("report: " + directory.resolve("index.html"));
        if (analysis.red()) {
            return Exit.FAILED.code();
        }
        return switch (Gate.overall(summary.lines())) {
            case NO_WORSE -> Exit.DONE.code();
            case WORSE -> Exit.FAILED.code();
            case OPEN -> Exit.UNDECIDED.code();
        };
    }

    /** Keeps the looks that fit, by what a block should take. */
    private PlanText within(@Nullable Duration longest, PlanText text) throws IOException {
        if (longest == null) {
            return text;
        }
        Duration block;
        try (ScratchDirectory scratch = ScratchDirectory.create("plan")) {
            Path file = Files.writeString(scratch.path().resolve("gate.yaml"), text.yaml());
            block = Schedule.expectedBlock(read(file));
        }
        List<Integer> fitting = LOOKS.stream()
                .filter(look -> block.multipliedBy(look).compareTo(longest) <= 0)
                .toList();
        if (fitting.isEmpty()) {
            throw new UserFailure(
                    "--budget " + budget + " is too short: " + LOOKS.get(0) + " blocks take about "
                            + new RoughTime(block.multipliedBy(LOOKS.get(0))),
                    "Raise it, or name fewer requests.",
                    Exit.USAGE);
        }
        return text.withLooks(fitting);
    }

    private Plan read(Path file) {
        return kit.plans().read(file.toString(), Overrides.NONE);
    }

    private double percent() {
        Matcher matcher = PERCENT.matcher(worseThan);
        double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
        if (!(percent > 0 && percent <= 100)) {
            throw new UserFailure(
                    "--worse-than must be above 0 % and at most 100 %, got '" + worseThan + "'",
                    "e.g. --worse-than 5%",
                    Exit.USAGE);
        }
        return percent;
    }

    private static Duration time(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
            throw new UserFailure(
                    "--budget must be a number of minutes or hours, got '" + text + "'",
                    "e.g. --budget 20m",
                    Exit.USAGE);
        }
        int number = Integer.parseInt(matcher.group(1));
        return matcher.group(2).equals("m") ? Duration.ofMinutes(number) : Duration.ofHours(number);
    }
}
