package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.RunProgress;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.json.ConfigurationJson;
import containerkit.loadtest.report.json.JsonText;
import containerkit.loadtest.report.section.ConfigurationSection;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.run.PlanRun;
import containerkit.loadtest.run.preflight.MachineLock;
import containerkit.loadtest.run.preflight.RunnablePlan;
import containerkit.loadtest.run.setup.ConfigurationReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(
        name = "config",
        description =
                "Print the settings that each contender of a plan really runs with in each mode, read from the running "
                        + "server. Default: the modes of the plan modes, and virtual-stock.",
        sortOptions = false)
final class ConfigCommand implements Callable<Integer> {
    private static final String DEFAULT_PLAN = "modes"; // the plan that compares the modes
    /** A mode that is in no plan. Nothing is measured in it, but it shows traps. */
    private static final String TRAPS = "virtual-stock";

    @ParentCommand
    private Kit kit;

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            completionCandidates = PlanNames.class,
            description = "A file, or the name of a bundled plan (kit plans).")
    private @Nullable String named;

    @Mixin
    private final OnOption on = new OnOption();

    @Option(names = "--modes", split = ",", paramLabel = "M", description = "Read these modes.")
    private List<String> modes = List.of();

    @Option(names = "--json", description = "Print JSON, as results.json has it, instead of tables.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Overrides overrides = new Overrides(on.names(), List.of(), null, 1, null);
        Plan plan = inModes(kit.context().plans().read(named == null ? DEFAULT_PLAN : named, overrides));
        RunnablePlan runnable;
        List<LaunchResult> launches;
        try (MachineLock.Hold lock = kit.context().lock().take("kit config")) {
            RunProgress progress = new RunProgress(kit.console());
            runnable = new PlanRun(kit.context(), progress).built(plan);
            runnable.skips().forEach(kit.console()::note);
            launches = new ConfigurationReader(kit.context().rig(runnable.plan(), Map.of(), progress))
                    .read(runnable.plan());
        }
        if (json) {
            kit.console()
                    .result(JsonText.of(ConfigurationJson.all(runnable.plan().variants(), launches)));
        } else {
            List<Section> sections = ConfigurationSection.of(runnable.plan(), launches);
            kit.console().show(new Section("Read from the running servers", List.of(), sections));
        }
        return Failures.print(kit.console(), launches).code();
    }

    private Plan inModes(Plan plan) {
        List<String> wanted = modes.isEmpty() && named == null
                ? Stream.concat(plan.variants().stream().map(Variant::mode).distinct(), Stream.of(TRAPS))
                        .toList()
                : modes;
        return wanted.isEmpty() ? plan : plan.inModes(wanted);
    }
}
