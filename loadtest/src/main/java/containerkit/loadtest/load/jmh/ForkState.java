package containerkit.loadtest.load.jmh;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What the threads of a fork share: the request, the check of its answers, and their counts. JMH makes it. */
@State(Scope.Benchmark)
public class ForkState {
    private ForkJob order;
    private HttpRequest request;
    private ResponseLog answers;

    /**
     * Before the first iteration.
     *
     * @throws IOException where the order cannot be read
     */
    @Setup(Level.Trial)
    public void begin() throws IOException {
        order = ForkJob.read(Path.of(System.getProperty(ForkJob.PROPERTY)));
        request = JdkRequest.of(order.call());
        answers = new ResponseLog(order.expect());
    }

    /**
     * After the last iteration, when all threads are done: JMH's own result knows neither warm-up nor wrong answers.
     *
     * @throws IOException where the counts cannot be written
     */
    @TearDown(Level.Trial)
    public void end() throws IOException {
        answers.counts().append(Path.of(order.counts()));
    }

    HttpRequest request() {
        return request;
    }

    ResponseLog answers() {
        return answers;
    }
}
