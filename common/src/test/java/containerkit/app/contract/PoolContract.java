package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.app.work.HeldWork;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The request pool's MXBean and meters. */
abstract class PoolContract {

    private static final Duration FIFTY_MS = Duration.ofMillis(50);

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
            // Repeated, because a container's own short tasks count while they run.
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

    /**
     * Sends requests one after another until all threads run one: Jetty reserves threads for the next request even while
     * older ones wait.
     */
    @Test
    void runsAsManyRequestsAsTheModePoolIsTold() {
        String[] options = {"spring.profiles.active=pool", "containerkit.request-threads=16"};
        try (RunningApplication running = application.start(List.of(HeldWork.class), options)) {
            List<OpenConnection> connections = running.connectAndUse(60);
            Iterator<OpenConnection> idle = connections.iterator();
            List<OpenConnection> asked = new ArrayList<>();
            HeldWork work = running.bean(HeldWork.class);
            await().pollInterval(FIFTY_MS).untilAsserted(() -> {
                asked.add(idle.next());
                asked.get(asked.size() - 1).send("/test/block");
                assertThat(work.held()).isEqualTo(16);
            });
            idle.forEachRemaining(more -> {
                more.send("/test/block");
                asked.add(more);
            });
            await().untilAsserted(() ->
                    assertThat(running.mBean("RequestPool", "Busy")).isEqualTo(16));
            assertThat(running.mBean("RequestPool", "Max")).isEqualTo(16);

            work.release();
            assertThat(asked)
                    .allSatisfy(connection -> assertThat(connection.status()).isEqualTo(200));
            assertThat(work.most()).isEqualTo(16);
            connections.forEach(OpenConnection::close);
        }
    }
}
