package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.ShardMerge;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.RunDirectory;
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
        name = "report",
        description =
                "Render the report of a run again, or merge the shards of a run. Nothing is measured. A gate's result "
                        + "comes with the gate's exit code.",
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final KitContext kit;
    private final Console console;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "The directory of a run, or those of all shards of one.")
    private List<Path> directories = List.of();

    @Option(names = "--baseline", paramLabel = "DIR", description = "Compare with this earlier run.")
    private @Nullable Path baseline;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to write the merged run. Default: reports/<time>-<plan>-merged")
    private @Nullable Path out;

    ReportCommand(KitContext kit, Console console) {
        this.kit = kit;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Path directory = directories.size() == 1 && out == null ? directories.get(0) : merged();
        Analysis earlier = baseline == null ? null : Analysis.of(ResultStore.load(baseline));
        Console told = output.console(console);
        RunHeader header = ResultStore.load(directory).header();
        Double worseThan = header.worseThanPercent();
        if (worseThan != null && header.shard() == null) {
            return new GateResult(told, output).report(directory, worseThan, earlier);
        }
        Analysis analysis = Analysis.ofStored(directory);
        Reports.write(directory, analysis, earlier);
        output.end(told, directory, analysis, Exit.DONE);
        return Exit.DONE.code();
    }

    private Path merged() throws IOException {
        if (out != null) {
            ResultStore.requireEmpty(out);
        }
        ShardMerge merge = ShardMerge.of(directories);
        Path directory = out != null
                ? out
                : new RunDirectory(kit.reports())
                        .fresh(
                                kit.clock().instant(),
                                merge.run().header().plan().name() + "-merged");
        merge.store(directory);
        return directory;
    }
}
