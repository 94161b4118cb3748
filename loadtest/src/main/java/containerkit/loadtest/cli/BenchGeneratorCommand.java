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
        name = "generator",
        description =
                "Compare the CPU time per request of the built-in generator with wrk's; exit 1 where it is above 1.2 times.",
        sortOptions = false)
final class BenchGeneratorCommand implements Callable<Integer> {
    private static final String NAME = "generator";
    private static final String WRK = "wrk";
    private static final double MOST = 1.2;

    @Mixin
    private final HelpOption help = new HelpOption();

    @Mixin
    private final BenchOptions options = new BenchOptions();

    private final KitContext kit;
    private final Console console;

    BenchGeneratorCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (options.dryRun()) {
            return dryRun();
        }
        RunResult run = options.run(NAME, kit, console);
        Contrast contrast = Contrast.of(
                run,
                Metric.GENERATOR_CPU_PER_REQUEST,
                BenchOptions.scenario(run, NAME, scenario -> scenario.tool().equals(Scenario.BUILT_IN_TOOL)),
                BenchOptions.scenario(run, NAME, scenario -> scenario.tool().equals(WRK)));
        BenchOptions.print(console, Metric.GENERATOR_CPU_PER_REQUEST.label(), Scenario.BUILT_IN_TOOL, WRK, contrast);
        Double upperEnd = contrast.upperEnd();
        boolean shown = upperEnd != null && upperEnd <= MOST;
        console.result((shown ? "shown" : "not shown") + ": the built-in generator uses at most " + MOST
                + " times the CPU time per request that wrk uses (" + BenchOptions.reason(contrast) + ")");
        return (shown ? Exit.DONE : Exit.FAILED).code();
    }

    int dryRun() throws IOException, InterruptedException {
        options.dryRun(NAME, kit, console);
        return Exit.DONE.code();
    }
}
