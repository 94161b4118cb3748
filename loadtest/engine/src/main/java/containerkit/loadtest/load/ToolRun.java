package containerkit.loadtest.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a tool's process.
 *
 * @param command program and arguments
 * @param out file of its standard output
 * @param err file of its standard error
 * @param limit maximum duration
 * @param exitStatus null if it was still running at the limit and was ended
 * @param cpuSeconds user and system CPU time; null if it was ended
 */
public record ToolRun(
        List<String> command,
        Path out,
        Path err,
        Duration limit,
        @Nullable Integer exitStatus,
        @Nullable Double cpuSeconds) {

    public ToolRun {
        command = List.copyOf(command);
    }

    /** Returns whether the tool ended by itself, well or not. */
    public boolean finished() {
        return exitStatus != null;
    }

    public String outText() throws IOException {
        return text(out);
    }

    public String errText() throws IOException {
        return text(err);
    }

    public LoadResult result(
            RequestCounts counts, double elapsedSeconds, @Nullable LatencyMs latency, List<Fault> faults) {
        return new LoadResult(
                counts.requests(),
                counts.good(),
                counts.wrongStatus(),
                counts.broken(),
                elapsedSeconds,
                latency,
                null,
                null,
                cpuSeconds,
                command,
                faults,
                null);
    }

    /**
     * Returns the fault of a tool that ended without a result.
     *
     * @param complaint its own words; empty if it said nothing
     */
    public Fault noResult(String tool, String complaint) {
        return Fault.generator(tool + " ended with status " + exitStatus + " and no result"
                + (complaint.isEmpty() ? "" : ": " + complaint));
    }

    /** Returns the message that the tool was still running at the limit. */
    public String overdue() {
        return "did not finish within " + limit.toMillis() / 1000.0 + " s";
    }

    /** Returns the text of a file. A tool prints bytes of the server's choosing, which need not be UTF-8. */
    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
