package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import containerkit.app.settings.Setting;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;

/** The response of {@code /test/config} with default settings, checked against the container. */
@Tag("modes")
public abstract class ConfigContract {

    private static final String JSON_ORDER =
            "json_property_order %s spring.jackson.mapper.sort-properties-alphabetically";
    /** Jackson 3 sorts by default. */
    private static final boolean SORTED = SpringBootVersion.getVersion().startsWith("4.");

    private final TestedApplication application;
    private final String filters;
    private final List<String> stock;
    private final Map<String, String> pasted;
    private final List<String> obeyed;
    private final List<String> virtualStock;

    /**
     * @param filters that every request passes in stock
     * @param stock the container's default settings
     * @param pasted properties that {@code stock} names, with other values
     * @param obeyed the settings expected with {@code pasted}
     * @param virtualStock the settings expected with only virtual threads switched on
     */
    protected ConfigContract(
            TestedApplication application,
            String filters,
            List<String> stock,
            Map<String, String> pasted,
            List<String> obeyed,
            List<String> virtualStock) {
        this.application = application;
        this.filters = filters;
        this.stock = stock;
        this.pasted = pasted;
        this.obeyed = obeyed;
        this.virtualStock = virtualStock;
    }

    /** The asynchronous timeout is the container's unless one is set; the backlog is that of the listening socket. */
    @Test
    void stockSaysWhatTheContainerIsSetToAndRunsWithoutAManagementServer() throws Exception {
        try (RunningApplication running =
                application.start(List.of(AsyncTimeoutEndpoint.class), "management.server.port=-1")) {
            ReadSettings settings = ReadSettings.of(running);
            assertThat(settings.keys())
                    .containsExactly(
                            Stream.of(Setting.values()).map(Setting::key).toArray(String[]::new));
            assertThat(settings.inWords())
                    .containsAll(stock)
                    .contains(
                            "virtual_threads false spring.threads.virtual.enabled",
                            "busy_threads_counted true null",
                            "http_versions http/1.1 server.http2.enabled",
                            "compression false server.compression.enabled",
                            "async_threads_core 8 spring.task.execution.pool.core-size",
                            "async_threads_max unlimited spring.task.execution.pool.max-size",
                            "async_queue unlimited spring.task.execution.pool.queue-capacity",
                            "async_virtual_threads false spring.threads.virtual.enabled",
                            "async_timeout_ms 30000 spring.mvc.async.request-timeout",
                            "filters " + filters + " null",
                            "server_observation true null",
                            "shutdown graceful server.shutdown",
                            JSON_ORDER.formatted(SORTED ? "alphabetical" : "declared"))
                    .anyMatch(setting -> setting.matches("json_library Jackson \\d+(\\.\\d+)+ null"));
            assertThat(settings.values())
                    .containsEntry(
                            "async_timeout_ms",
                            running.get(AsyncTimeoutEndpoint.PATH).body());
            if (OS.LINUX.isCurrentOs()) {
                assertThat(new ListeningSocket(running.port()).backlog())
                        .isEqualTo(ListeningSocket.granted(
                                Long.parseLong(settings.values().get("backlog"))));
            }
            assertThat(running.get("/test/block").statusCode()).isEqualTo(200);
            assertThat(running.get("/test/async").statusCode()).isEqualTo(200);
            assertThat(running.get("/actuator/health").statusCode()).isEqualTo(404);
            assertThat(running.mBean("RequestPool", "Max")).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', spring.task.execution.pool., core-size, max-size, queue-capacity",
        "equal, springmvc.thread., core, max, queue"
    })
    void whatItNamesIsObeyed(String mode, String async, String core, String max, String queue) {
        String[] options = Stream.concat(
                        pasted.entrySet().stream().map(option -> option.getKey() + "=" + option.getValue()),
                        Stream.of(
                                "server.compression.enabled=true",
                                "server.shutdown=" + (mode.isEmpty() ? "immediate" : "graceful"),
                                async + core + "=3",
                                async + max + "=4",
                                async + queue + "=5",
                                "spring.mvc.async.request-timeout=6000",
                                "spring.jackson.mapper.sort-properties-alphabetically=" + !SORTED))
                .toArray(String[]::new);
        try (RunningApplication running = application.startIn(mode, options)) {
            ReadSettings settings = ReadSettings.of(running);
            JsonNode threads = settings.row("request_threads_max");
            assertThat(threads.get("value").asInt()
                            + threads.get("property_adds").asInt())
                    .hasToString(pasted.get(threads.get("property").asText()));
            assertThat(settings.inWords())
                    .containsAll(obeyed)
                    .contains(
                            "compression true server.compression.enabled",
                            "shutdown " + (mode.isEmpty() ? "immediate" : "graceful") + " server.shutdown",
                            "async_threads_core 3 " + async + core,
                            "async_threads_max 4 " + async + max,
                            "async_queue 5 " + async + queue,
                            "async_timeout_ms 6000 spring.mvc.async.request-timeout",
                            JSON_ORDER.formatted(SORTED ? "declared" : "alphabetical"));
        }
    }

    /** Containers differ in the result, which is the trap. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualStockSwitchesVirtualThreadsOnAndNothingElse() {
        try (RunningApplication running = application.startIn("virtual-stock")) {
            ReadSettings settings = ReadSettings.of(running);
            assertThat(settings.inWords()).containsAll(virtualStock);
            assertThat(settings.values())
                    .containsEntry("virtual_threads", "true")
                    .containsEntry("async_virtual_threads", "true")
                    .containsEntry("filters", filters)
                    .containsEntry("backlog", inStock("backlog"))
                    .containsEntry("connections_max", inStock("connections_max"))
                    .containsEntry("keep_alive_requests", inStock("keep_alive_requests"))
                    .containsEntry("keep_alive_timeout_ms", inStock("keep_alive_timeout_ms"));
        }
    }

    protected final void assertAPastedNumberGivesThePoolThatWasRead(String mode) {
        String pasted = pasted("pool", "request_threads_max", "containerkit.request-threads=40");
        assertReads("request_threads_max", "40", mode, pasted);
    }

    private String inStock(String key) {
        return stock.stream()
                .filter(setting -> setting.startsWith(key + " "))
                .findFirst()
                .orElseThrow()
                .split(" ")[1];
    }

    /** Returns the property line for 40 of them. */
    private String pasted(String mode, String key, String... options) {
        try (RunningApplication running = application.startIn(mode, options)) {
            JsonNode row = ReadSettings.of(running).row(key);
            return row.get("property").asText() + "="
                    + (40 + row.get("property_adds").asInt());
        }
    }

    protected final void assertReads(String key, String value, String mode, String... options) {
        try (RunningApplication running = application.startIn(mode, options)) {
            assertThat(ReadSettings.of(running).values()).containsEntry(key, value);
        }
    }

    protected final void assertAPastedLimitOfVirtualThreadsGivesTheNumberThatWasRead(String mode) {
        assertReads("virtual_threads_max", "40", mode, pasted(mode, "virtual_threads_max"));
    }

    /** Responds with the container's own timeout of asynchronous requests, in milliseconds. */
    static class AsyncTimeoutEndpoint {

        static final String PATH = "/async-timeout";

        @Bean
        ServletRegistrationBean<HttpServlet> asyncTimeout() {
            return new ServletRegistrationBean<>(new AsyncServlet(), PATH);
        }

        private static final class AsyncServlet extends HttpServlet {

            private static final long serialVersionUID = 1L;

            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                AsyncContext async = request.startAsync();
                response.getWriter().print(async.getTimeout());
                async.complete();
            }
        }
    }
}
