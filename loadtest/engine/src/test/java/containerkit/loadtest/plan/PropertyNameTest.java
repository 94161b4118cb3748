package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.ModeSteps.PropertyName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyNameTest {
    @ParameterizedTest
    @CsvSource({
        "server.port, server.port",
        "x.filters[0], x.filters",
        "x.filters[12].name, x.filters",
        "x.filters[0].urls[3], x.filters",
        "logging.level[com.mine], logging.level[com.mine]"
    })
    void anElementBelongsToItsList(String name, String whole) {
        assertThat(new PropertyName(name).whole()).isEqualTo(whole);
    }

    @ParameterizedTest
    @CsvSource({
        "server.tomcat.threads.max, server.tomcat.threads",
        "server.tomcat.threads.min-spare, server.tomcat.threads",
        "server.tomcat.threads.max-queue-capacity, server.tomcat.threads",
        "springmvc.thread.core, springmvc.thread",
        "springmvc.thread.queue, springmvc.thread",
        "spring.task.execution.pool.core-size, spring.task.execution.pool",
        "spring.task.execution.pool.queue-capacity, spring.task.execution.pool",
        "pool.max, pool",
        "spring.threads.virtual.enabled, virtual-threads",
        "containerkit.virtual-threads.max, virtual-threads",
        "x.filters[2], x.filters",
        // neither is the size of a pool
        "spring.task.execution.pool.keep-alive, spring.task.execution.pool.keep-alive",
        "server.tomcat.max-connections, server.tomcat.max-connections",
        "server.undertow.threads.worker, server.undertow.threads.worker",
        "my.whirlpool.max, my.whirlpool.max"
    })
    void whatMakesNoSenseAloneIsOneSetting(String name, String setting) {
        assertThat(new PropertyName(name).setting()).isEqualTo(setting);
    }
}
