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

    /** Returns whether the tool ended by itself, well or not. */
    public boolean finished() {
        return exitStatus != null;
    }

    /** Returns standard output. A tool prints bytes of the server's choosing, which need not be UTF-8. */
    public String outText() throws IOException {
        return Files.readString(out, StandardCharsets.ISO_8859_1);
    }

    public String errText() throws IOException {
        return Files.readString(err, StandardCharsets.ISO_8859_1);
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

    /** @param complaint the tool's own words; empty if it said nothing */
    public Fault noResult(String tool, String complaint) {
        return Fault.generator(tool + " ended with status " + exitStatus + " and no result"
                + (complaint.isEmpty() ? "" : ": " + complaint));
    }

    public String overdue() {
        return "did not finish within " + limit.toMillis() / 1000.0 + " s";
    }
}
