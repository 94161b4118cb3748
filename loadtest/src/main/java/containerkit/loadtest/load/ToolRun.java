package containerkit.loadtest.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool's process left behind.
 *
 * @param command program and arguments
 * @param out what it printed on standard output
 * @param err what it printed on standard error
 * @param limit how long it was allowed to take
 * @param exitStatus null where it was still running at the limit and was ended
 * @param cpuSeconds user and system CPU time; null where it was ended
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

    /** Whether it came to its own end, good or bad. */
    public boolean finished() {
        return exitStatus != null;
    }

    public String outText() throws IOException {
        return text(out);
    }

    public String errText() throws IOException {
        return text(err);
    }

    /** The result of a tool without a usable latency. */
    public LoadResult result(long good, long wrongStatus, long broken, double elapsedSeconds, List<Fault> faults) {
        long requests = good + wrongStatus + broken;
        return new LoadResult(requests, good, wrongStatus, broken, elapsedSeconds, null, cpuSeconds, command, faults);
    }

    /** That it was still running at the limit, in words. */
    public String overdue() {
        return "did not finish within " + limit.toMillis() / 1000.0 + " s";
    }

    /** A tool prints bytes of the server's choosing, which need not be UTF-8. */
    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
