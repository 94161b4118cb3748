package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.secret.Secrets;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Result that a tool reported of one slice, in the same form for all tools.
 *
 * @param requests responses and failures together
 * @param good responses with the expected status and length
 * @param wrongStatus responses with another status
 * @param broken requests that got no response, or one that broke off, had another length or, if the tool looks at it,
 *     another body
 * @param elapsedSeconds time from first to last request, by the tool's own clock; for jmh, which tells a rate and no
 *     time, the time that the requests take at that rate
 * @param latencyMs from the time at which a request should have been sent (open model) or was sent (closed model) to
 *     the end of its response; null for tools whose latency is of no use (siege prints hundredths of a second)
 * @param pace pace of the generator, compared with what was asked; null for tools that do not tell it
 * @param connections the connections that were kept; null for tools that do not tell, and if none was to be kept
 * @param generatorCpuSeconds user and system CPU time of the tool's processes
 * @param command the command as it was run, for repeating it by hand, without secrets; empty for the built-in generator
 * @param faults reasons why the values are worthless; empty for a good slice
 * @param progress successful responses from the first request to the last response, by milliseconds of the clock of
 *     {@link System#nanoTime}; null for tools that do not tell them
 */
public record LoadResult(
        long requests,
        long good,
        long wrongStatus,
        long broken,
        double elapsedSeconds,
        @Nullable LatencyMs latencyMs,
        @Nullable GeneratorPace pace,
        @Nullable Connections connections,
        @Nullable Double generatorCpuSeconds,
        List<String> command,
        List<Fault> faults,
        @Nullable NavigableMap<Long, Long> progress) {

    /**
     * Connections that were to be kept.
     *
     * @param leastOpen lowest number of open connections from the first request to the last response, as the tool saw
     *     it
     * @param responding number of connections over which a successful response came; a connection that a server only
     *     queues is open too, but silent
     */
    public record Connections(int leastOpen, int responding) {}

    public LoadResult {
        command = List.copyOf(Secrets.KNOWN.shown(command));
        faults = List.copyOf(faults);
    }

    /** Returns the same result without further secrets in the command and the faults. */
    public LoadResult shown(Secrets secrets) {
        return having(
                secrets.shown(command),
                faults.stream().map(fault -> fault.shown(secrets)).toList(),
                progress);
    }

    public LoadResult with(NavigableMap<Long, Long> counts) {
        return having(command, faults, counts);
    }

    private LoadResult having(List<String> words, List<Fault> others, @Nullable NavigableMap<Long, Long> counts) {
        return new LoadResult(
                requests,
                good,
                wrongStatus,
                broken,
                elapsedSeconds,
                latencyMs,
                pace,
                connections,
                generatorCpuSeconds,
                words,
                others,
                counts);
    }

    /** Returns the successful responses per second; 0 if nothing was measured. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double throughputPerSecond() {
        return elapsedSeconds > 0 ? good / elapsedSeconds : 0;
    }

    /** Returns the share of successful responses among all requests, in percent; 0 if there were none. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double successPercent() {
        return requests > 0 ? 100.0 * good / requests : 0;
    }
}
