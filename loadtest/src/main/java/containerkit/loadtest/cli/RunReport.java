package containerkit.loadtest.cli;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.plan.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunHeader;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the report of a run that was just measured, and prints how it ended. */
record RunReport(Console console, OutputOptions output) {
    /**
     * Writes a gate's result as well, where the run is a gate's. One shard decides nothing: the exit code says whether it was
     * measured.
     *
     * @return the exit code
     */
    int write(Path directory) throws IOException {
        RunHeader header = ResultStore.load(directory).header();
        Double worseThan = header.worseThanPercent();
        if (worseThan != null && header.shard() == null) {
            return new GateResult(console, output).report(directory, worseThan, null);
        }
        Analysis analysis = Analysis.ofStored(directory);
        Reports.write(directory, analysis);
        boolean disturbed = worseThan != null && analysis.failures().failed().isEmpty();
        Exit exit = !analysis.red() ? Exit.DONE : disturbed ? Exit.UNDECIDED : Exit.FAILED;
        output.end(console, directory, analysis, exit);
        return exit.code();
    }
}
