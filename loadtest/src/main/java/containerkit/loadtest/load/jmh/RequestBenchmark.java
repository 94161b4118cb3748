package containerkit.loadtest.load.jmh;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One request over a JDK client that belongs to the thread, HTTP/1.1, and the check of its response. JMH calls it. */
@State(Scope.Thread)
public class RequestBenchmark {
    private static final long PAUSE_MILLIS = 10;

    private HttpClient client;

    /** Before the first iteration: each thread has a client of its own, and so a connection of its own. */
    @Setup(Level.Trial)
    public void open() {
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /**
     * Sends the request and waits for its response; what goes wrong is counted, not thrown, so that all of it is reported.
     *
     * @return whether the response was as expected, so that nothing of this can be optimised away
     * @throws InterruptedException where JMH ends an iteration that has become too long
     */
    @Benchmark
    public boolean send(ForkState fork) throws InterruptedException {
        try {
            HttpResponse<byte[]> response = client.send(fork.request(), BodyHandlers.ofByteArray());
            boolean closes = response.headers()
                    .firstValue("connection")
                    .filter("close"::equalsIgnoreCase)
                    .isPresent();
            return fork.responses().add(response.statusCode(), response.body(), closes);
        } catch (IOException e) {
            fork.responses().addNoResponse(e);
            Thread.sleep(PAUSE_MILLIS); // a server that is gone refuses as fast as one asks
            return false;
        }
    }
}
