package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.app.contract.RunningApplication.Problem;
import containerkit.app.work.HeldWork;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The MXBeans and meters of the request pool and of the executor of asynchronous requests. */
abstract class PoolContract {

    private static final List<Class<?>> HELD = List.of(HeldWork.class);

    private final TestedApplication application;

    PoolContract(TestedApplication application) {
        this.application = application;
    }

    /** The request pool is that of the main server and not that of management; the executor has eight threads. */
    @Test
    void stockShowsWhatIsBusyAndWhatWaits() {
        try (RunningApplication running = application.start(HELD)) {
            List<CompletableFuture<HttpResponse<String>>> later = running.getManyAsync(12, "/test/async");
            await().untilAsserted(() -> assertExecutor(running, 8, 8, null, 4));
            assertThat(running.mBean("AsyncExecutor", "Rejected")).isEqualTo(0L);
            List<CompletableFuture<HttpResponse<String>>> held =
                    new ArrayList<>(running.getManyAsync(10, "/test/block"));
            await().untilAsserted(() ->
                    assertThat(running.mBean("RequestPool", "Busy")).isEqualTo(10));
            assertThat((Integer) running.mBean("RequestPool", "Current")).isGreaterThanOrEqualTo(10);
            assertThat((Integer) running.mBean("RequestPool", "Max")).isGreaterThanOrEqualTo(10);
            await().untilAsserted(() ->
                    assertThat(running.mBean("RequestPool", "Queued")).isEqualTo(0));
            // Repeated, because a container's own short tasks count while they run.
            await().untilAsserted(() -> assertThat(
                            running.getManagement("/actuator/prometheus").body())
                    .contains("request_pool_busy 10.0\n")
                    .contains("request_pool_current ")
                    .contains("request_pool_max " + running.mBean("RequestPool", "Max") + ".0\n")
                    .contains("request_pool_queued 0.0\n"));

            running.bean(HeldWork.class).release();
            held.addAll(later);
            assertThat(held).allSatisfy(r -> assertThat(r.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void aFullExecutorTurnsAwayAndCounts() {
        String[] options = {"springmvc.thread.core=1", "springmvc.thread.max=2", "springmvc.thread.queue=1"};
        try (RunningApplication running = application.start(HELD, options)) {
            List<CompletableFuture<HttpResponse<String>>> held = running.getManyAsync(3, "/test/async");
            await().untilAsserted(() -> assertExecutor(running, 2, 2, 2, 1));
            assertThat(running.mBean("AsyncExecutor", "Rejected")).isEqualTo(0L);

            assertThat(Problem.detail(running.get("/test/async"), 503)).contains("full");
            assertThat(running.mBean("AsyncExecutor", "Rejected")).isEqualTo(1L);
            assertThat(running.getManagement("/actuator/prometheus").body())
                    .contains("springmvc_executor_rejected_total 1.0");
            assertThat(RunningApplication.json(running.get("/test/identity")).get("async_executor"))
                    .hasToString("{\"kind\":\"kit\",\"core\":1,\"max\":2,\"queue_capacity\":1}");

            running.bean(HeldWork.class).release();
            assertThat(held).allSatisfy(r -> assertThat(r.join().statusCode()).isEqualTo(200));
        }
    }

    private static void assertExecutor(
            RunningApplication running, Integer active, Integer size, Integer max, Integer queued) {
        assertThat(running.mBean("AsyncExecutor", "Active")).isEqualTo(active);
        assertThat(running.mBean("AsyncExecutor", "Size")).isEqualTo(size);
        assertThat(running.mBean("AsyncExecutor", "Max")).isEqualTo(max);
        assertThat(running.mBean("AsyncExecutor", "Queued")).isEqualTo(queued);
    }
}
