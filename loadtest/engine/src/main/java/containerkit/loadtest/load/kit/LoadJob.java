package containerkit.loadtest.load.kit;

import containerkit.loadtest.plan.Expectation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Instructions for the generator in one slice.
 *
 * @param host address of the server
 * @param port its port
 * @param calls the requests; more than one make a mix
 * @param connections highest number of connections that are open at once
 * @param keepAlive true if a connection carries more than one request
 * @param ratePerSecond null for a closed model
 * @param durationNanos duration of sending; null if requests are counted
 * @param requests number of requests to send; null if a duration is given
 * @param patienceNanos time to wait for responses after the last send
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
        long patienceNanos) {
    /** Returns the job in words, because there is no command to type. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of("built-in"));
        calls.forEach(call -> {
            words.addAll(List.of(call.method(), call.path()));
            if (calls.size() > 1) {
                words.add("weight=" + call.weight());
            }
        });
        words.add("connections=" + connections);
        words.add("keep-alive=" + keepAlive);
        words.add(ratePerSecond == null ? "closed" : "rate=" + ratePerSecond + "/s");
        words.add(durationNanos == null ? "requests=" + requests : "duration=" + durationNanos / 1_000_000 + "ms");
        return words;
    }

    /**
     * One request.
     *
     * @param method in capitals
     * @param path path and query
     * @param headers request headers
     * @param body empty for none
     * @param right expected response
     * @param weight number of times that it is sent, relative to the others
     * @param session true if it sends the cookies that its connection was given
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
