package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.run.K6Collection;
import containerkit.loadtest.run.KitContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "collect",
        description = "Bring what an exported run measured elsewhere into its directory, and render its report.",
        sortOptions = false)
final class CollectCommand implements Callable<Integer> {
    private final KitContext kit;
    private final Console console;

    @Parameters(index = "0", paramLabel = "DIR", description = "The directory that kit export made.")
    private Path directory = Path.of("");

    @Parameters(index = "1", paramLabel = "SAMPLES", description = "The directory with the runners' files.")
    private Path samples = Path.of("");

    @Mixin
    private final OutputOptions output = new OutputOptions();

    CollectCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Console told = output.console(console);
        int blocks = new K6Collection(kit.clock()).collect(directory, samples, told::note);
        if (blocks == 0) {
            throw new UserFailure(
                    "no block of the run in " + directory + " is complete",
                    "Each slice needs the whole file of every runner in " + samples + ".",
                    Exit.FAILED);
        }
        Analysis analysis = Analysis.ofStored(directory);
        Reports.write(directory, analysis);
        Exit exit = analysis.red() ? Exit.FAILED : Exit.DONE;
        output.end(told, directory, analysis, exit);
        return exit.code();
    }
}
