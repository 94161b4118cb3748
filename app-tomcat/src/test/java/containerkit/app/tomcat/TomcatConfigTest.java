package containerkit.app.tomcat;

import containerkit.app.contract.ConfigContract;
import java.util.List;
import java.util.Map;

class TomcatConfigTest extends ConfigContract {

    TomcatConfigTest() {
        super(
                TomcatApplicationTest.APPLICATION,
                "Tomcat WebSocket (JSR356) Filter, characterEncodingFilter, formContentFilter, requestContextFilter,"
                        + " webMvcObservationFilter",
                List.of(
                        "request_threads_min 10 server.tomcat.threads.min-spare",
                        "request_threads_max 200 server.tomcat.threads.max",
                        "request_queue unlimited server.tomcat.threads.max-queue-capacity",
                        "reserved_threads 0 null",
                        "processors_kept 200 server.tomcat.processor-cache",
                        "io_threads 1 null",
                        "connections_max 8192 server.tomcat.max-connections",
                        "backlog 100 server.tomcat.accept-count",
                        "keep_alive_requests 100 server.tomcat.max-keep-alive-requests",
                        "keep_alive_header on request null",
                        "keep_alive_timeout_ms 60000 server.tomcat.keep-alive-timeout",
                        "virtual_threads_max null null"),
                Map.of(
                        "server.tomcat.threads.min-spare", "2",
                        "server.tomcat.threads.max", "22",
                        "server.tomcat.threads.max-queue-capacity", "33",
                        "server.tomcat.processor-cache", "66",
                        "server.tomcat.max-connections", "44",
                        "server.tomcat.accept-count", "55",
                        "server.tomcat.max-keep-alive-requests", "66",
                        "server.tomcat.keep-alive-timeout", "77000",
                        "server.http2.enabled", "true"),
                List.of(
                        "request_threads_min 2 server.tomcat.threads.min-spare",
                        "request_threads_max 22 server.tomcat.threads.max",
                        "request_queue 33 server.tomcat.threads.max-queue-capacity",
                        "processors_kept 66 server.tomcat.processor-cache",
                        "connections_max 44 server.tomcat.max-connections",
                        "backlog 55 server.tomcat.accept-count",
                        "keep_alive_requests 66 server.tomcat.max-keep-alive-requests",
                        "keep_alive_timeout_ms 77000 server.tomcat.keep-alive-timeout",
                        "http_versions http/1.1, h2c server.http2.enabled"),
                List.of(
                        "virtual_threads_max unlimited null",
                        "virtual_thread_buffers 0 null",
                        "keep_alive_requests 100 server.tomcat.max-keep-alive-requests"));
    }
}
