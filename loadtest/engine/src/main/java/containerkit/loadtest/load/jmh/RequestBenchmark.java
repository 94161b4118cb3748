package containerkit.loadtest.load.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.HttpCall;
import containerkit.loadtest.load.jmh.ForkResponses.Counts;
import containerkit.loadtest.load.jmh.JmhDriver.JdkRequest;
import containerkit.loadtest.plan.Expectation;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Benchmark that JMH calls: sends one request over a JDK client that belongs to the thread, with HTTP/1.1, and checks
 * its response.
 */
@State(Scope.Thread)
public class RequestBenchmark {
    private static final long PAUSE_MILLIS = 10;

    private HttpClient client;

    /**
     * Creates the client before the first iteration: each thread has a client of its own, and so a connection of its
     * own.
     */
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

    /**
     * State that the threads of a fork share: the request, the check of its responses, and their counts. JMH creates
     * it.
     */
    @State(Scope.Benchmark)
    public static class ForkState {
        private ForkJob job;
        private HttpRequest request;
        private ForkResponses responses;

        /**
         * Reads the job before the first iteration.
         *
         * @throws IOException if the job cannot be read
         */
        @Setup(Level.Trial)
        public void begin() throws IOException {
            job = ForkJob.read(Path.of(System.getProperty(ForkJob.PROPERTY)));
            request = JdkRequest.of(job.call());
            responses = new ForkResponses(job.expect());
        }

        /**
         * Writes the counts after the last iteration, when all threads are done: JMH's own result knows neither warm-up
         * nor wrong responses.
         *
         * @throws IOException if the counts cannot be written
         */
        @TearDown(Level.Trial)
        public void end() throws IOException {
            responses.counts().append(Path.of(job.counts()));
        }

        HttpRequest request() {
            return request;
        }

        ForkResponses responses() {
            return responses;
        }
    }

    /**
     * Instructions for a fork; JMH gives it the rest.
     *
     * @param call the request
     * @param expect expected response
     * @param counts file to which each fork adds a line of {@link Counts}
     */
    record ForkJob(HttpCall call, Expectation expect, String counts) {
        /** System property with the path of the job's file; a fork inherits it from the JVM that directs it. */
        static final String PROPERTY = "containerkit.jmh.job";

        static ForkJob read(Path file) throws IOException {
            return new ObjectMapper().readValue(file.toFile(), ForkJob.class);
        }

        void write(Path file) throws IOException {
            new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), this);
        }
    }
}
