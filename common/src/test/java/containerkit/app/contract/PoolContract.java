package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.app.work.HeldWork;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** How the request pool is seen. */
abstract class PoolContract {

    private final TestedApplication application;

    PoolContract(TestedApplication application) {
        this.application = application;
    }

    @Test
    void showsThePoolOfTheMainServerAndNotThatOfManagement() {
        try (RunningApplication running = application.start(List.of(HeldWork.class))) {
            List<CompletableFuture<HttpResponse<String>>> held = running.getManyAsync(10, "/test/block");
            await().untilAsserted(() ->
                    assertThat(running.mBean("RequestPool", "Busy")).isEqualTo(10));
            assertThat((Integer) running.mBean("RequestPool", "Current")).isGreaterThanOrEqualTo(10);
            assertThat((Integer) running.mBean("RequestPool", "Max")).isGreaterThanOrEqualTo(10);
            await().untilAsserted(() ->
                    assertThat(running.mBean("RequestPool", "Queued")).isEqualTo(0));
            // Again and again: a container's own short tasks are counted for the instant that they run.
            await().untilAsserted(() -> assertThat(
                            running.getManagement("/actuator/prometheus").body())
                    .contains("request_pool_busy 10.0\n")
                    .contains("request_pool_current ")
                    .contains("request_pool_max " + running.mBean("RequestPool", "Max") + ".0\n")
                    .contains("request_pool_queued 0.0\n"));

            running.bean(HeldWork.class).release();
            assertThat(held).allSatisfy(r -> assertThat(r.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void saysNothingOfVirtualThreads() {
        try (RunningApplication running = application.start("spring.threads.virtual.enabled=true")) {
            assertThat(running.get("/test/block").statusCode()).isEqualTo(200);
            assertThat(running.get("/test/async").statusCode()).isEqualTo(200);
            for (String attribute : List.of("Busy", "Current", "Queued")) {
                assertThat(running.mBean("RequestPool", attribute)).isNull();
            }
            assertThat(running.mBean("AsyncExecutor", "Active")).isNull();
            assertThat(running.getManagement("/actuator/prometheus").body())
                    .doesNotContain("request_pool_busy")
                    .doesNotContain("request_pool_current");
            assertThat(RunningApplication.json(running.get("/test/identity"))
                            .get("pool")
                            .get("busy")
                            .isNull())
                    .isTrue();
        }
    }
}
