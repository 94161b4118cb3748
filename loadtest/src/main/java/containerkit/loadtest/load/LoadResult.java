package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.plan.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one tool reported of one slice, whichever tool it was.
 *
 * @param requests responses and failures together
 * @param good responses with the expected status and length
 * @param wrongStatus responses with another status
 * @param broken no response, or one that broke off, had another length or, where the tool looks at it, another body
 * @param elapsedSeconds from first to last request, by the tool's own clock; for jmh, which tells a rate and no time, how
 *     long the requests take at that rate
 * @param latencyMs from the time at which a request should have been sent (open model) or was sent (closed model) to
 *     the end of its response; null for tools whose latency is of no use (siege prints hundredths of a second)
 * @param sentLatencyMs the same from the time at which it really was sent; null where that is no other value
 * @param pace how the generator kept to what was asked; null for tools that do not say
 * @param connections the connections that were kept; null for tools that do not say, and where none was to be
 * @param generatorCpuSeconds user and system CPU time of the tool's processes
 * @param command the command as it was run, for repeating it by hand, without secrets
 * @param faults what makes the values worthless; empty for a good slice
 * @param progress how the successful responses came in; null for tools that do not say. It is not stored with the slice
 */
public record LoadResult(
        long requests,
        long good,
        long wrongStatus,
        long broken,
        double elapsedSeconds,
        @Nullable LatencyMs latencyMs,
        @Nullable LatencyMs sentLatencyMs,
        @Nullable GeneratorPace pace,
        @Nullable Connections connections,
        @Nullable Double generatorCpuSeconds,
        List<String> command,
        List<Fault> faults,
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable Progress progress) {

    /**
     * Connections that were to be kept.
     *
     * @param leastOpen how many were open at every moment from the first request to the last response, as the tool saw it
     * @param responding over how many of them a successful response came: what a server only queues is open too, but silent; stored as
     *     {@code answered}
     */
    public record Connections(int leastOpen, @JsonProperty("answered") int responding) {}

    /**
     * How the successful responses came in.
     *
     * @param zeroNanos what the milliseconds count from, on the clock of this JVM's {@link System#nanoTime}
     * @param responses how many there were when
     */
    public record Progress(long zeroNanos, ResponseCounts responses) {}

    /** What a tool reports that measures no more than one latency, and does not count while it loads. */
    public LoadResult(
            long requests,
            long good,
            long wrongStatus,
            long broken,
            double elapsedSeconds,
            @Nullable LatencyMs latencyMs,
            @Nullable Double generatorCpuSeconds,
            List<String> command,
            List<Fault> faults) {
        this(
                requests,
                good,
                wrongStatus,
                broken,
                elapsedSeconds,
                latencyMs,
                null,
                null,
                null,
                generatorCpuSeconds,
                command,
                faults,
                null);
    }

    public LoadResult {
        command = List.copyOf(Secrets.shown(command));
        faults = List.copyOf(faults);
    }

    /** Successful responses per second; 0 where nothing was measured. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double throughputPerSecond() {
        return elapsedSeconds > 0 ? good / elapsedSeconds : 0;
    }

    /** Successful responses among all requests, in percent; 0 where there were none. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double successPercent() {
        return requests > 0 ? 100.0 * good / requests : 0;
    }
}
