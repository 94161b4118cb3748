package containerkit.loadtest.load.open;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.ResponseCounts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of one slice.
 *
 * @param requests sent or tried
 * @param good successful responses
 * @param wrongStatus responses with another status
 * @param broken no response, or one that broke off or had the wrong body
 * @param unsent requests that were due and for which no connection became free in time; open model only
 * @param closed connections that the server closed after a response
 * @param leastOpen how many connections were open at every moment, the fewest of each loop together; null where every
 *     request has a connection of its own
 * @param respondingConnections over how many of the connections that were to be kept a successful response came; null likewise
 * @param elapsedSeconds from the first request to the last response
 * @param latency from the intended time of sending
 * @param sentLatency from the actual time of sending; null in a closed model, where the two are one
 * @param pace how the generator did
 * @param cpuSeconds CPU time of its whole process
 * @param trouble what went wrong first; null where nothing did
 * @param transport what carried it
 * @param loops how many event loops shared it
 * @param responses how the good ones came in, in milliseconds since the load was let begin
 */
record LoadOutcome(
        long requests,
        long good,
        long wrongStatus,
        long broken,
        long unsent,
        long closed,
        @Nullable Integer leastOpen,
        @Nullable Integer respondingConnections,
        double elapsedSeconds,
        Distribution latency,
        @Nullable Distribution sentLatency,
        GeneratorPace pace,
        double cpuSeconds,
        @Nullable Fault trouble,
        String transport,
        int loops,
        ResponseCounts responses) {

    /**
     * A distribution of times.
     *
     * @param count how many
     * @param meanMs arithmetic mean
     * @param percentileMs by percentile
     * @param maxMs the longest
     * @param histogram all of it: HdrHistogram's compressed encoding, in Base64, microseconds
     */
    record Distribution(long count, double meanMs, Map<String, Double> percentileMs, double maxMs, String histogram) {}
}
