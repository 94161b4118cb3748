package containerkit.app.undertow;

import containerkit.app.contract.ConfigContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UndertowConfigTest extends ConfigContract {

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int IO_THREADS = Math.max(2, CORES);

    UndertowConfigTest() {
        super(
                UndertowApplicationTest.APPLICATION,
                "characterEncodingFilter, formContentFilter, requestContextFilter, webMvcObservationFilter",
                List.of(
                        "request_threads_min 0 null",
                        "request_threads_max " + 8 * IO_THREADS + " server.undertow.threads.worker",
                        "request_queue unlimited null",
                        "reserved_threads 0 null",
                        "processors_kept unlimited null",
                        "io_threads " + IO_THREADS + " server.undertow.threads.io",
                        "connections_max unlimited server.undertow.options.socket.connection-high-water",
                        "backlog 1000 server.undertow.options.socket.backlog",
                        "keep_alive_requests unlimited null",
                        "keep_alive_header always server.undertow.always-set-keep-alive",
                        "keep_alive_timeout_ms 60000 server.undertow.no-request-timeout",
                        "virtual_threads_max null null"),
                Map.of(
                        "server.undertow.threads.worker", "22",
                        "server.undertow.threads.io", "3",
                        "server.undertow.options.socket.connection-high-water", "44",
                        "server.undertow.options.socket.backlog", "55",
                        "server.undertow.no-request-timeout", "77000",
                        "server.undertow.always-set-keep-alive", "false",
                        "server.http2.enabled", "true"),
                List.of(
                        "request_threads_max 22 server.undertow.threads.worker",
                        "io_threads 3 server.undertow.threads.io",
                        "connections_max 44 server.undertow.options.socket.connection-high-water",
                        "backlog 55 server.undertow.options.socket.backlog",
                        "keep_alive_timeout_ms 77000 server.undertow.no-request-timeout",
                        "keep_alive_header never server.undertow.always-set-keep-alive",
                        "http_versions http/1.1, h2c server.http2.enabled"),
                List.of(
                        "virtual_threads_max unlimited null",
                        "virtual_thread_buffers 4 null",
                        "keep_alive_requests unlimited null"));
    }

    @Test
    void tunedHasAnIoThreadForTwoCores() {
        assertReads("io_threads", String.valueOf(Math.max(1, CORES / 2)), "tuned");
    }

    @ParameterizedTest
    @CsvSource({"containerkit.cores-per-io-thread=1000, 1", "server.undertow.threads.io=3, 3"})
    void thereIsAlwaysAnIoThreadAndANumberOfThemStaysAsItIsGiven(String option, String ioThreads) {
        assertReads("io_threads", ioThreads, "tuned", option);
    }
}
