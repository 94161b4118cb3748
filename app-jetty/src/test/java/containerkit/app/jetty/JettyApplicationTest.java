package containerkit.app.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.app.contract.ApplicationContract;
import containerkit.app.contract.MetersContract;
import containerkit.app.contract.PoolAdapterContract;
import containerkit.app.contract.PoolAdapterContract.PoolMBean;
import containerkit.app.contract.RunningApplication;
import containerkit.app.contract.TestedApplication;
import containerkit.app.jetty.line.JettyCustomizer;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class JettyApplicationTest extends ApplicationContract {

    static final TestedApplication APPLICATION = new TestedApplication("jetty", JettyApplication::main);

    /** Jetty has at most 4 acceptors, and one selector for 16 threads. */
    private static final int MOST_FOR_ITSELF = 4 + 100 / 16;

    JettyApplicationTest() {
        super(APPLICATION);
    }

    @Test
    @Tag("modes")
    void theArticleAsPublishedHasASmallerPool() {
        try (RunningApplication running = APPLICATION.startIn("article-published")) {
            assertThat((Integer) running.mBean("RequestPool", "Max")).isBetween(100 - MOST_FOR_ITSELF, 99);
            assertThat((Integer) running.mBean("RequestPool", "Current")).isGreaterThanOrEqualTo(20 - MOST_FOR_ITSELF);
            assertThat(running.mBean("AsyncExecutor", "Max")).isEqualTo(400);
        }
    }

    /** Spring does not call getServletPath; Jetty refuses a call of it. */
    @Test
    @Tag("modes")
    void anEncodedSlashReachesTheApplicationWhereThatIsAskedFor() {
        String enabled = "containerkit.behaviour.enabled=true";
        try (RunningApplication running = APPLICATION.startIn("", enabled)) {
            assertThat(running.get("/test/behaviour/echo/a%2Fb").statusCode()).isEqualTo(400);
        }
        try (RunningApplication running =
                APPLICATION.startIn("", enabled, "containerkit.behaviour.encoded-slashes=true")) {
            assertThat(running.get("/test/behaviour/echo/a%2Fb").statusCode()).isEqualTo(200);
            assertThat(running.get("/test/behaviour/servlet-path/a%2Fb").statusCode())
                    .isEqualTo(400);
        }
    }

    @Nested
    class Meters extends MetersContract {
        Meters() {
            super(
                    APPLICATION,
                    "jetty_threads_busy ",
                    "jetty_threads_current ",
                    "jetty_threads_config_max ",
                    "jetty_connections_current_connections{");
        }
    }

    @Nested
    class RequestPool extends PoolAdapterContract {
        RequestPool() {
            super(
                    APPLICATION,
                    new PoolMBean(
                            "org.eclipse.jetty.util.thread:type=queuedthreadpool,*",
                            "utilizedThreads",
                            "threads",
                            "maxAvailableThreads",
                            "leasedThreads"),
                    List.of(JettyMBeans.class));
        }
    }

    /** Lets Jetty show its own MBeans. */
    static class JettyMBeans extends JettyCustomizer {

        @Override
        protected void tune(Server server) {
            server.addBean(new MBeanContainer(ManagementFactory.getPlatformMBeanServer()));
        }
    }
}
