package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.bench.Contrast;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "observer",
        description = "Measure by how much a server's CPU time per request grows because it is observed.",
        sortOptions = false)
final class BenchObserverCommand implements Callable<Integer> {
    private static final String NAME = "observer";
    private static final double BELOW = 1.02;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Mixin
    private final BenchOptions options = new BenchOptions();

    private final KitContext kit;
    private final Console console;

    BenchObserverCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (options.dryRun()) {
            options.dryRun(NAME, kit, console);
            return Exit.DONE.code();
        }
        RunResult run = options.run(NAME, kit, console);
        String unsampled = BenchOptions.scenario(run, NAME, Scenario::unsampled);
        Contrast contrast = Contrast.of(
                run,
                Metric.CPU_PER_REQUEST,
                BenchOptions.scenario(run, NAME, scenario -> !scenario.unsampled()),
                unsampled);
        BenchOptions.print(console, "server's " + Metric.CPU_PER_REQUEST.label(), "sampled", "unsampled", contrast);
        Double upperEnd = contrast.upperEnd();
        boolean shown = upperEnd != null && upperEnd < BELOW;
        console.result((shown ? "shown: below 2 %" : "not shown to be below 2 %") + " (" + BenchOptions.reason(contrast)
                + ")");
        return Exit.DONE.code(); // a measurement: either outcome is one
    }
}
