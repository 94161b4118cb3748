package containerkit.loadtest.explain;

import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.cli.Extension;
import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.cli.OnOption;
import containerkit.loadtest.cli.OutputOptions;
import containerkit.loadtest.cli.PlanNames;
import containerkit.loadtest.cli.PositiveNumber;
import containerkit.loadtest.cli.Runner;
import containerkit.loadtest.cli.SecretOption;
import containerkit.loadtest.cli.TypedCommand;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.PlanRun;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.setup.ConfigurationReader;
import containerkit.loadtest.run.setup.ExplainedModes;
import containerkit.loadtest.text.Suggestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Measures which settings explain the gap between two modes. */
@Command(
        name = "explain",
        description = "Change one setting of a contender at a time, and say how much of the gap between two modes each "
                + "explains.",
        sortOptions = false)
public final class ExplainCommand implements Extension {
    private static final String DEFAULT_SCENARIO = "blocking-kit-c50";

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @ParentCommand
    private Kit kit;

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            completionCandidates = PlanNames.class,
            description = "A plan with the contender, its modes and the scenario. Default: the kit's own applications.")
    private @Nullable String named;

    @Option(
            names = OnOption.NAME,
            required = true,
            paramLabel = "A",
            description = "tomcat, jetty or undertow, or a jar of PLAN.")
    private String contender = "";

    @Option(
            names = "--from",
            required = true,
            paramLabel = "M",
            description =
                    "The mode that every step starts from, e.g. stock. Of PLAN: one of its mode_settings, or stock.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "M", description = "The mode with every change.")
    private String to = "";

    @Option(
            names = "--scenario",
            paramLabel = "S",
            description =
                    "The scenario: an endpoint (blocking, raw, async, block20, async20: raw is served without Spring, the "
                            + "latter two wait for 20 ms) at 50 or 200 connections. Default: " + DEFAULT_SCENARIO
                            + ", or the only one of PLAN")
    private @Nullable String scenario;

    @Option(
            names = "--settings",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Change only these one at a time, and all others together: fewer servers, narrower intervals. "
                            + "--dry-run lists the names.")
    private List<String> settings = List.of();

    @Option(
            names = "--metric",
            paramLabel = "KEY",
            description = "By which metric. Default: throughput_per_s, or that of PLAN")
    private @Nullable String metric;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "Fresh starts of every server. Default: 8. Fewer than 4 name no cause.")
    private int blocks = 8;

    @Option(names = "--seed", paramLabel = "N", description = "Repeat the order of an earlier run.")
    private @Nullable Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to write the run. Default: reports/<time>-explain")
    private @Nullable Path out;

    @Option(
            names = "--dry-run",
            description =
                    "Check everything, start both modes once to read their settings, and print what would be run. "
                            + "Measures and writes nothing.")
    private boolean dryRun;

    @Mixin
    private final SecretOption secret = new SecretOption();

    @Mixin
    private final TypedCommand given = new TypedCommand();

    @Override
    public Integer call() throws IOException, InterruptedException {
        output.refuse(dryRun);
        if (metric != null && ComparisonMetric.of(metric).isEmpty()) {
            throw UserFailure.usage(
                    "'" + metric + "' is not a metric that modes are compared by",
                    new Suggestions(ComparisonMetric.keys()).hint(metric));
        }
        Console told = output.console(kit.console());
        Runner runner = new Runner(kit.context(), told);
        Plan modes = metric == null ? modes() : modes().withPrimary(metric);
        new PlanRun(kit.context(), new RunProgress(told)).checked(modes, true, out); // before any server starts
        if (!dryRun) {
            return runner.measured(
                    "kit explain",
                    output,
                    lock -> runner.run(prepared(modes, told).plan(), given.line(secret), null, false, out, lock));
        }
        ExplainPlan plan;
        try (MachineLock.Hold lock = kit.context().lock().take("kit explain")) {
            plan = prepared(modes, told);
        }
        return runner.dry(run -> run.dryRun(plan.plan(), false, out));
    }

    /** Starts both modes to read their settings and returns the plan after printing its steps. */
    private ExplainPlan prepared(Plan modes, Console told) throws IOException, InterruptedException {
        RunProgress progress = new RunProgress(told);
        new PlanRun(kit.context(), progress).built(modes).requireWhole(); // what is read is what is measured
        List<LaunchResult> launches = new ConfigurationReader(kit.context().rig(modes, Map.of(), progress)).read(modes);
        ExplainPlan plan = new ExplainedModes(modes, launches.get(0), launches.get(1)).steps(settings);
        told.note(contender + " from " + from + " to " + to + ", one setting at a time:");
        for (ExplainPlan.Step step : plan.steps()) {
            told.note("  " + step.variant().mode() + ": " + String.join(", ", plan.changes(step.variant())));
        }
        return plan;
    }

    private Plan modes() {
        PositiveNumber.require("--blocks", blocks);
        Overrides overrides = new Overrides(List.of(contender), List.of(), blocks, 1, seed);
        if (named == null) {
            Plan own = kit.context().commandPlan("explain", overrides);
            return ExplainPlan.ofJar(own, contender, scenario == null ? DEFAULT_SCENARIO : scenario, from, to);
        }
        Plan plan =
                kit.context().plans().read(named, overrides.withoutProfiles().hiding(secret.names()));
        return ExplainPlan.ofJar(plan, contender, scenario, from, to);
    }
}
