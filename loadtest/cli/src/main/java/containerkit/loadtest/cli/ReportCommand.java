package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.json.HistoryFormat;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.StoredRun;
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
import picocli.CommandLine.ParentCommand;

@Command(
        name = "report",
        description =
                "Render the report of a run again, or judge several sessions of one comparison together. Nothing is "
                        + "measured. A gate's result comes with the gate's exit code.",
        sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private final OutputOptions output = new OutputOptions();

    @ParentCommand
    private Kit kit;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "The directory of a run, or those of several sessions, or one that holds them.")
    private List<Path> directories = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to write the report of several sessions. Default: reports/<time>-<plan>-sessions")
    private @Nullable Path out;

    @Option(
            names = "--as",
            paramLabel = "TOOL",
            description = "Print the values as JSON for a tool that keeps their history, and write no report: "
                    + "${COMPLETION-CANDIDATES}.")
    private @Nullable HistoryFormat history;

    @Override
    public Integer call() throws IOException {
        List<Path> runs = runs();
        if (history != null) {
            kit.console().result(history.of(Analysis.of(StoredRun.load(runs.get(0), runs))));
            return Exit.DONE.code();
        }
        RunReport report = new RunReport(output.console(kit.console()), output);
        if (runs.size() == 1 && out == null) {
            return report.write(runs.get(0), Analysis.of(StoredRun.load(runs.get(0))), false);
        }
        if (out != null) {
            ResultStore.requireEmpty(out);
        }
        Path directory = out != null
                ? out
                : new RunDirectory(kit.context().reports())
                        .fresh(
                                kit.context().clock().instant(),
                                ResultStore.header(runs.get(0)).plan().name() + "-sessions");
        Analysis analysis = Analysis.of(StoredRun.load(directory, runs));
        Files.createDirectories(directory);
        return report.write(directory, analysis, false);
    }

    /**
     * Returns the directories of runs. A directory without a run stands for the runs in it, because a workflow does not
     * know which are missing.
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
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !Files.isSymbolicLink(file)) // reports/latest is one of the others
                    .filter(ResultStore::holdsRun)
                    .sorted()
                    .toList();
        }
    }
}
