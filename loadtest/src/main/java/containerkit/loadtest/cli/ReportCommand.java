package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report", description = "Render the report of a run again. Nothing is measured.", sortOptions = false)
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private final OutputOptions output = new OutputOptions();

    private final Console console;

    @Parameters(paramLabel = "DIR", description = "The directory of a run.")
    private Path directory = Path.of("");

    @Option(names = "--baseline", paramLabel = "DIR", description = "Compare with this earlier run.")
    private @Nullable Path baseline;

    ReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Analysis analysis = Analysis.ofStored(directory);
        Reports.write(directory, analysis, baseline == null ? null : Analysis.of(ResultStore.load(baseline)));
        output.end(output.console(console), directory, analysis, Exit.DONE);
        return Exit.DONE.code();
    }
}
