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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The modes that run requests on virtual threads. */
@ExtendWith(OutputCaptureExtension.class)
abstract class VirtualThreadsContract {

    private static final List<Class<?>> HELD = List.of(HeldWork.class);

    private final TestedApplication application;

    VirtualThreadsContract(TestedApplication application) {
        this.application = application;
    }

    /** Jetty's own limit is 200. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualHasNoLimitAndSaysNothingOfItsThreads() {
        try (RunningApplication running = application.start(HELD, "spring.profiles.active=virtual")) {
            HeldWork work = running.bean(HeldWork.class);
            List<CompletableFuture<HttpResponse<String>>> held = running.getManyAsync(210, "/test/block");
            await().untilAsserted(() -> assertThat(work.held()).isEqualTo(210));
            for (String attribute : List.of("Busy", "Current", "Max", "Queued")) {
                assertThat(running.mBean("RequestPool", attribute)).isNull();
            }
            assertThat(running.mBean("AsyncExecutor", "Active")).isNull();
            assertThat(running.getManagement("/actuator/prometheus").body()).doesNotContain("request_pool_");

            work.release();
            assertThat(held).allSatisfy(r -> assertThat(r.join().statusCode()).isEqualTo(200));
            assertThat(running.get("/test/async").statusCode()).isEqualTo(200);
            assertThat(RunningApplication.json(running.get("/test/identity"))
                            .get("pool")
                            .get("busy")
                            .isNull())
                    .isTrue();
        }
    }

    /**
     * Over connections that are open before: Jetty takes a new one on a thread below the cap too, and held requests can leave
     * it none.
     */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void cappedNeverRunsMoreThanTheCap() {
        String[] options = {
            "spring.profiles.active=virtual-capped", "containerkit.virtual-threads.max=20", "management.server.port=-1"
        };
        try (RunningApplication running = application.start(HELD, options)) {
            HeldWork work = running.bean(HeldWork.class);
            List<OpenConnection> connections = running.connectAndUse(30);
            connections.subList(0, 5).forEach(connection -> connection.send("/test/block"));
            await().untilAsserted(() -> assertBusy(running, 5));
            connections.subList(5, 30).forEach(connection -> connection.send("/test/block"));
            await().untilAsserted(() -> assertBusy(running, 20));
            assertThat(running.mBean("RequestPool", "Max")).isEqualTo(20);

            work.release();
            assertThat(connections)
                    .allSatisfy(connection -> assertThat(connection.status()).isEqualTo(200));
            assertThat(work.most()).isEqualTo(20);
            await().untilAsserted(() -> assertBusy(running, 0));
            assertThat(running.get("/test/async").statusCode()).isEqualTo(200);
            connections.forEach(OpenConnection::close);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual", "virtual-capped", "virtual-stock"})
    @EnabledForJreRange(max = JRE.JAVA_20)
    void areRefusedWithoutVirtualThreads(String mode, CapturedOutput output) {
        application.assertRefuses("spring.profiles.active=" + mode);
        assertThat(output)
                .containsOnlyOnce("APPLICATION FAILED TO START")
                .contains("virtual threads need JDK 21 or newer, and this is " + Runtime.version());
    }

    private static void assertBusy(RunningApplication running, int requests) {
        assertThat(running.bean(HeldWork.class).held()).isEqualTo(requests);
        assertThat(running.mBean("RequestPool", "Busy")).isEqualTo(requests);
    }
}
