package containerkit.loadtest.load.open;

import containerkit.loadtest.plan.Expectation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the generator is to do in one slice.
 *
 * @param host address of the server
 * @param port its port
 * @param calls the requests; more than one make a mix
 * @param connections held open at once, at most
 * @param keepAlive whether a connection carries more than one request
 * @param ratePerSecond null for a closed model
 * @param durationNanos how long to send; null where requests are counted
 * @param requests how many to send; null where a duration is given
 * @param arrivalSeed with which requests are due at random, at that rate on average; null for even intervals
 * @param patienceNanos how long after the last send to wait for responses
 */
record LoadJob(
        String host,
        int port,
        List<Call> calls,
        int connections,
        boolean keepAlive,
        @Nullable Double ratePerSecond,
        @Nullable Long durationNanos,
        @Nullable Long requests,
        @Nullable Long arrivalSeed,
        long patienceNanos) {

    /**
     * One request.
     *
     * @param method in capitals
     * @param path path and query
     * @param headers request headers
     * @param body empty for none
     * @param right what a response must be
     * @param weight how often it is sent, relative to the others
     * @param session whether it brings the cookies that its connection was given
     */
    record Call(
            String method,
            String path,
            Map<String, String> headers,
            String body,
            Expectation right,
            int weight,
            boolean session) {}
}
