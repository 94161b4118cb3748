package containerkit.loadtest.cli;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.cli.terminal.Console;
import containerkit.loadtest.failure.UserFailure.Exit;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.StoredRun;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the report of a run, and prints its result. */
record RunReport(Console console, OutputOptions output) {
    /** Writes the report of a run that was just measured, with the run that it was added to. */
    int write(Path measured) throws IOException {
        Path directory = StoredRun.whole(measured);
        return write(directory, Analysis.ofStored(directory), true);
    }

    /**
     * Writes the report, and a gate's result as well where the run is a gate's. A session of one that was just measured
     * decides nothing: the exit code says whether it was measured.
     *
     * @param measured true if the run was just measured, so that the exit code says how it went; that of a gate always
     *     does
     * @return the exit code
     */
    int write(Path directory, Analysis analysis, boolean measured) throws IOException {
        RunHeader header = analysis.run().header();
        Double worseThan = header.worseThanPercent();
        boolean alone = header.fixedBlocks() && analysis.index().sessions().isEmpty();
        if (worseThan != null && !(measured && alone)) {
            return new GateResult(console, output).report(directory, analysis, worseThan);
        }
        Reports.write(directory, analysis);
        boolean disturbed = worseThan != null && analysis.failures().failed().isEmpty();
        boolean done = !measured || analysis.shortcomings().isEmpty();
        Exit exit = done ? Exit.DONE : disturbed ? Exit.UNDECIDED : Exit.FAILED;
        output.end(console, directory, analysis, exit);
        return exit.code();
    }
}
