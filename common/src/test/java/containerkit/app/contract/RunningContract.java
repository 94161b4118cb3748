package containerkit.app.contract;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests that share one running application. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class RunningContract {

    final TestedApplication application;
    private final List<Class<?>> sources;
    private final String[] options;
    RunningApplication running;

    RunningContract(TestedApplication application, List<Class<?>> sources, String... options) {
        this.application = application;
        this.sources = sources;
        this.options = options;
    }

    @BeforeAll
    void start() {
        running = application.start(sources, options);
    }

    @AfterAll
    void close() {
        if (running != null) {
            running.close();
        }
    }
}
