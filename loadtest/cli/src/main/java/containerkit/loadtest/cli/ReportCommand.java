package containerkit.loadtest.cli;

import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.ShardMerge;
import containerkit.loadtest.run.KitContext;
import containerkit.loadtest.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
            description = "The directory of a run, or those of all shards of one, or one that holds them.")
    private List<Path> directories = List.of();

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
        List<Path> runs = runs();
        Path directory = runs.equals(directories) && runs.size() == 1 && out == null ? runs.get(0) : merged(runs);
        return new RunReport(output.console(console), output).write(directory, false);
    }

    /**
     * Returns the directories of runs. A directory without a run stands for the shards in it, because a workflow does
     * not know which are missing.
     */
    private List<Path> runs() throws IOException {
        List<Path> runs = new ArrayList<>();
        for (Path directory : directories) {
            List<Path> inside =
                    ResultStore.holdsRun(directory) || !Files.isDirectory(directory) ? List.of() : inside(directory);
            runs.addAll(inside.isEmpty() ? List.of(directory) : inside);
        }
        return runs;
    }

    private static List<Path> inside(Path directory) throws IOException {
        List<Path> shards = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                if (!Files.isSymbolicLink(file) // reports/latest is one of the others
                        && ResultStore.holdsRun(file)
                        && ResultStore.header(file).shard() != null) {
                    shards.add(file);
                }
            }
        }
        return shards;
    }

    private Path merged(List<Path> runs) throws IOException {
        if (out != null) {
            ResultStore.requireEmpty(out);
        }
        ShardMerge merge = ShardMerge.of(runs);
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
