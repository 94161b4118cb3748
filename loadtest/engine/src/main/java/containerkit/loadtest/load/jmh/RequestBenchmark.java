package containerkit.loadtest.load.jmh;

import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.LoadRequest;
import java.io.File;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Benchmark that JMH calls: sends a request by HTTP/1.1 with the thread's own JDK client, and checks the response. */
@State(Scope.Thread)
public class RequestBenchmark {
    /** System property with the path of the request's file; a fork inherits it from the JVM that directs it. */
    static final String JOB = "containerkit.jmh.job";

    private static final long PAUSE_MILLIS = 10;

    private HttpClient client;

    /** Each thread has a client of its own, and so a connection of its own. */
    @Setup(Level.Trial)
    public void open() {
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /**
     * Sends the request and waits for its response. Failures are counted, not thrown, so that all of them are reported.
     *
     * @return true if the response was as expected; a value is returned so that nothing of this can be optimised away
     * @throws InterruptedException if JMH ends an iteration that has become too long
     */
    @Benchmark
    public boolean send(ForkState fork) throws InterruptedException {
        try {
            HttpResponse<byte[]> response = client.send(fork.request, BodyHandlers.ofByteArray());
            boolean closes = response.headers()
                    .firstValue("connection")
                    .filter("close"::equalsIgnoreCase)
                    .isPresent();
            return fork.responses.add(response.statusCode(), response.body(), closes);
        } catch (IOException e) {
            fork.responses.addNoResponse(e);
            Thread.sleep(PAUSE_MILLIS); // a server that is gone refuses as fast as one asks
            return false;
        }
    }

    /** State that a fork's threads share: the request, the check of its responses, and their counts. JMH creates it. */
    @State(Scope.Benchmark)
    public static class ForkState {
        private LoadRequest load;
        private HttpRequest request;
        private ForkResponses responses;

        @Setup(Level.Trial)
        public void begin() throws IOException {
            load = LoadRequest.mapper().readValue(new File(System.getProperty(JOB)), LoadRequest.class);
            HttpCall call = HttpCall.of(load.server(), load.scenario().endpoint());
            HttpRequest.Builder builder = HttpRequest.newBuilder(call.target())
                    .method(
                            call.method(),
                            call.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(call.body()));
            call.headers().forEach(builder::header);
            request = builder.build();
            responses = new ForkResponses(load.scenario().endpoint().expect());
        }

        /** Appends the counts once all threads are done: JMH's result knows neither warm-up nor wrong responses. */
        @TearDown(Level.Trial)
        public void end() throws IOException {
            Files.writeString(
                    JmhDriver.counts(load.raw()),
                    LoadRequest.mapper().writeValueAsString(responses.counts()) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
