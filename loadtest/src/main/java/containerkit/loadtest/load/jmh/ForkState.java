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
    private Order order;
    private HttpRequest request;
    private Answers answers;

    /**
     * Before the first iteration.
     *
     * @throws IOException where the order cannot be read
     */
    @Setup(Level.Trial)
    public void begin() throws IOException {
        order = Order.read(Path.of(System.getProperty(Order.PROPERTY)));
        request = JdkRequest.of(order.call());
        answers = new Answers(order.expect());
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

    Answers answers() {
        return answers;
    }
}
