package containerkit.app.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.RunningApplication;
import containerkit.app.contract.TestedApplication;
import org.junit.jupiter.api.Test;

class JettyApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("jetty", JettyApplication::main);

    JettyApplicationTest() {
        super(APPLICATION);
    }

    @Test
    void theArticleAsPublishedHasASmallerPool() {
        try (RunningApplication running = APPLICATION.start("spring.profiles.active=article-published")) {
            assertThat(running.mBean("RequestPool", "Max")).isEqualTo(100);
            assertThat((Integer) running.mBean("RequestPool", "Current")).isGreaterThanOrEqualTo(20);
            assertThat(running.mBean("AsyncExecutor", "Max")).isEqualTo(400);
        }
    }
}
