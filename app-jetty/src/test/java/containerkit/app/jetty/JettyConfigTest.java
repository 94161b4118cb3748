package containerkit.app.jetty;

import containerkit.app.contract.ConfigContract;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.ProcessorUtils;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JettyConfigTest extends ConfigContract {

    /** Jetty's packages bear the Jakarta EE that they serve. */
    private static final String SERVLETS = Server.getVersion().startsWith("12.0.") ? "ee10" : "ee11";

    private static final int ACCEPTORS = 1;
    private static final int SELECTORS =
            Math.max(1, Math.min(Runtime.getRuntime().availableProcessors() / 2, 200 / 16));
    private static final int RESERVED =
            nextPowerOfTwo(Math.min(Runtime.getRuntime().availableProcessors(), 200 / 8));

    JettyConfigTest() {
        super(
                JettyApplicationTest.APPLICATION,
                "characterEncodingFilter, formContentFilter,"
                        + " org.eclipse.jetty." + SERVLETS + ".websocket.servlet.WebSocketUpgradeFilter,"
                        + " requestContextFilter, webMvcObservationFilter",
                List.of(
                        "request_threads_min " + Math.max(0, 8 - ACCEPTORS - SELECTORS) + " server.jetty.threads.min",
                        "request_threads_max " + (200 - ACCEPTORS - SELECTORS) + " server.jetty.threads.max",
                        "request_queue unlimited server.jetty.threads.max-queue-capacity",
                        "reserved_threads " + RESERVED + " null",
                        "processors_kept unlimited null",
                        "io_threads " + SELECTORS + " server.jetty.threads.selectors",
                        "connections_max unlimited server.jetty.max-connections",
                        "backlog 50 null",
                        "keep_alive_requests unlimited null",
                        "keep_alive_header never null",
                        "keep_alive_timeout_ms 30000 server.jetty.connection-idle-timeout",
                        "virtual_threads_max null null"),
                Map.of(
                        "server.jetty.threads.min", "12",
                        "server.jetty.threads.max", "60",
                        "server.jetty.threads.max-queue-capacity", "33",
                        "server.jetty.threads.selectors", "3",
                        "server.jetty.max-connections", "44",
                        "server.jetty.connection-idle-timeout", "77000"),
                List.of(
                        "request_threads_min " + (12 - ACCEPTORS - 3) + " server.jetty.threads.min",
                        "request_threads_max " + (60 - ACCEPTORS - 3) + " server.jetty.threads.max",
                        "request_queue 33 server.jetty.threads.max-queue-capacity",
                        "io_threads 3 server.jetty.threads.selectors",
                        "connections_max 44 server.jetty.max-connections",
                        "keep_alive_timeout_ms 77000 server.jetty.connection-idle-timeout"),
                List.of(
                        "virtual_threads_max " + (200 - ACCEPTORS) + " server.jetty.threads.max",
                        "virtual_thread_buffers 0 null",
                        "keep_alive_requests unlimited null"));
    }

    /**
     * Jetty keeps threads for itself. The more cores, the more selectors it has, but only in a pool that is large enough for
     * them.
     */
    @ParameterizedTest
    @CsvSource({"2, equal", "32, ''"})
    void aPastedNumberGivesThePoolThatWasReadWhateverTheCores(int cores, String mode) {
        int here = ProcessorUtils.availableProcessors();
        ProcessorUtils.setAvailableProcessors(cores);
        try {
            assertAPastedNumberGivesThePoolThatWasRead(mode);
        } finally {
            ProcessorUtils.setAvailableProcessors(here);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual", "virtual-capped", "virtual-stock"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aPastedLimitOfVirtualThreadsGivesTheNumberThatWasRead(String mode) {
        assertAPastedLimitOfVirtualThreadsGivesTheNumberThatWasRead(mode);
    }

    private static int nextPowerOfTwo(int number) {
        return 1 << (Integer.SIZE - Integer.numberOfLeadingZeros(number - 1));
    }
}
