package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import containerkit.app.mode.ModeProperties;
import containerkit.app.work.HeldWork;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.env.ConfigurableEnvironment;

/** The settings that each mode makes equal on every container: all that can be. */
abstract class LevelContract {

    private static final Duration FIFTY_MS = Duration.ofMillis(50);

    private static final String SPRINGS_FILTERS =
            "characterEncodingFilter, formContentFilter, requestContextFilter, webMvcObservationFilter";

    /** The limits of every level mode. */
    private static final Map<String, String> LIMITS = Map.of(
            "request_queue", "unlimited",
            "connections_max", "unlimited",
            "backlog", "1024",
            "processors_kept", "unlimited",
            "keep_alive_requests", "unlimited",
            "keep_alive_header", "never",
            "keep_alive_timeout_ms", "60000",
            "http_versions", "http/1.1",
            "compression", "false",
            "async_timeout_ms", "30000");

    /** Graceful, Jetty and Undertow would count each request. */
    private static final Map<String, String> SHUTDOWN = Map.of("shutdown", "immediate");

    /** The thread settings of equal, without request threads. */
    private static final Map<String, String> THREADS = Map.of(
            "virtual_threads", "false",
            "virtual_threads_max", "null",
            "virtual_thread_buffers", "null",
            "busy_threads_counted", "true",
            "async_threads_core", "200",
            "async_threads_max", "200",
            "async_queue", "20000",
            "async_virtual_threads", "false");

    /** The thread settings of the modes with virtual threads, without the limit. */
    private static final Map<String, String> VIRTUAL = Map.of(
            "request_threads_min", "null",
            "request_threads_max", "null",
            "virtual_threads", "true",
            "virtual_thread_buffers", "0",
            "async_threads_core", "null",
            "async_threads_max", "unlimited",
            "async_queue", "null",
            "async_virtual_threads", "true");

    private final TestedApplication application;

    LevelContract(TestedApplication application) {
        this.application = application;
    }

    @Test
    void limitsAreLevel() throws Exception {
        try (RunningApplication running = application.startIn("equal")) {
            assertLevel(running, "200", SPRINGS_FILTERS, "true");
            assertTellsOnlyHttp10(running);
            if (OS.LINUX.isCurrentOs()) {
                assertThat(new ListeningSocket(running.port()).backlog()).isEqualTo(ListeningSocket.granted(1024));
            }
        }
    }

    /** Without the header an HTTP/1.0 client such as ab waits for the connection to close; siege uses HTTP/1.1. */
    private static void assertTellsOnlyHttp10(RunningApplication running) {
        try (OpenConnection connection = running.connect()) {
            for (String path : List.of("/test/block", "/raw", "/test/async")) {
                connection.sendOldAndKeep(path);
                assertThat(connection.status()).as(path).isEqualTo(200);
                assertThat(connection.connectionHeader()).as(path).isEqualTo("keep-alive");
                connection.send(path);
                assertThat(connection.status()).as(path).isEqualTo(200);
                assertThat(connection.connectionHeader()).as(path).isNull();
                connection.sendAndAskToKeep(path);
                assertThat(connection.status()).as(path).isEqualTo(200);
                assertThat(connection.connectionHeader()).as(path).isNull();
            }
        }
    }

    /**
     * Sends requests one after another until all threads run one: Jetty reserves threads for the next request even while
     * older ones wait.
     */
    @Test
    void poolChangesTheRequestThreadsAloneAndAsManyRequestsRun() {
        String[] options = {
            "spring.profiles.active=pool", "containerkit.request-threads=16", "management.server.port=-1"
        };
        try (RunningApplication running = application.start(List.of(HeldWork.class), options)) {
            assertLevel(running, "16", SPRINGS_FILTERS, "true");
            assertThat(ModeProperties.of(running.bean(ConfigurableEnvironment.class)))
                    .containsEntry("springmvc.thread.queue", "20000")
                    .containsKey("spring.autoconfigure.exclude[0]")
                    .containsValue("16")
                    .doesNotContainKeys("server.port", "spring.config.activate.on-profile")
                    .allSatisfy((name, value) -> assertThat(value).doesNotContain("${"));

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

    @Test
    void tunedLeavesOutWhatNoEndpointNeedsAndIsAsLevelAsEqual() {
        try (RunningApplication running = application.startIn("tuned")) {
            assertLevel(running, "200", "lightTimer", "false");
        }
    }

    /** In all modes without virtual threads. */
    private static void assertLevel(RunningApplication running, String threads, String filters, String observation) {
        assertThat(ReadSettings.of(running).values())
                .containsAllEntriesOf(LIMITS)
                .containsAllEntriesOf(SHUTDOWN)
                .containsAllEntriesOf(THREADS)
                .containsEntry("request_threads_min", "0")
                .containsEntry("request_threads_max", threads)
                .containsEntry("filters", filters)
                .containsEntry("server_observation", observation);
    }

    /** As equal, except for the threads. With Undertow's defaults 300 requests allocate almost 10 MB of buffers. */
    @ParameterizedTest
    @CsvSource({"virtual, unlimited, false", "virtual-capped, 200, true"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAreLevel(String mode, String max, String counted) {
        try (RunningApplication running = application.startIn(mode)) {
            assertThat(ReadSettings.of(running).values())
                    .containsAllEntriesOf(LIMITS)
                    .containsAllEntriesOf(SHUTDOWN)
                    .containsAllEntriesOf(VIRTUAL)
                    .containsEntry("virtual_threads_max", max)
                    .containsEntry("busy_threads_counted", counted)
                    .containsEntry("filters", SPRINGS_FILTERS)
                    .containsEntry("server_observation", "true");
            running.get("/test/block");
            long before = directBytes();
            for (int request = 0; request < 300; request++) {
                running.get("/test/block");
            }
            assertThat(directBytes() - before).isLessThan(1_000_000);
        }
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
