package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.ResponseCounts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of one slice.
 *
 * @param requests sent or tried
 * @param good successful responses
 * @param wrongStatus responses with another status
 * @param broken requests that got no response, or one that broke off or had the wrong body
 * @param unsent requests that were due and for which no connection became free in time; open model only
 * @param closed connections that the server closed after a response
 * @param leastOpen lowest number of connections that were open at any moment, the sum of all loops; null if every
 *     request has a connection of its own
 * @param respondingConnections number of the connections that were to be kept over which a successful response came;
 *     null likewise
 * @param elapsedSeconds from the first request to the last response
 * @param latency from the intended time of sending
 * @param sentLatency from the actual time of sending; null in a closed model, where the two are one
 * @param pace pace of the generator
 * @param cpuSeconds CPU time of its whole process
 * @param trouble first problem; null if there was none
 * @param transport name of the transport
 * @param loops number of event loops that shared it
 * @param responses number of successful responses over time, in milliseconds since the load was let begin
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
     * Distribution of times.
     *
     * @param count number of times
     * @param meanMs arithmetic mean
     * @param percentileMs by percentile
     * @param maxMs the longest
     * @param histogram all of it: HdrHistogram's compressed encoding, in Base64, microseconds
     */
    record Distribution(long count, double meanMs, Map<String, Double> percentileMs, double maxMs, String histogram) {}
}
