package containerkit.loadtest.load.jmh;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What the threads of a fork share: the request, the check of its responses, and their counts. JMH makes it. */
@State(Scope.Benchmark)
public class ForkState {
    private ForkJob job;
    private HttpRequest request;
    private ResponseLog responses;

    /**
     * Before the first iteration.
     *
     * @throws IOException where the job cannot be read
     */
    @Setup(Level.Trial)
    public void begin() throws IOException {
        job = ForkJob.read(Path.of(System.getProperty(ForkJob.PROPERTY)));
        request = JdkRequest.of(job.call());
        responses = new ResponseLog(job.expect());
    }

    /**
     * After the last iteration, when all threads are done: JMH's own result knows neither warm-up nor wrong responses.
     *
     * @throws IOException where the counts cannot be written
     */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        responses.counts().append(Path.of(job.counts()));
    }

    HttpRequest request() {
        return request;
    }

    ResponseLog responses() {
        return responses;
    }
}
