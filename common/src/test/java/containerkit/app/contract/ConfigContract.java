package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import containerkit.app.settings.Setting;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code /test/config} says. A row is written as key, value and property. */
public abstract class ConfigContract {

    private static final String SPRINGS_FILTERS =
            "characterEncodingFilter, formContentFilter, requestContextFilter, webMvcObservationFilter";

    private final TestedApplication application;
    private final String filters;
    private final List<String> stock;
    private final Map<String, String> pasted;
    private final List<String> obeyed;

    /**
     * @param filters that every request passes in stock
     * @param stock what the container is set to when nobody sets anything
     * @param pasted properties that {@code stock} names, with values of the test's choice
     * @param obeyed what is to be said then
     */
    protected ConfigContract(
            TestedApplication application,
            String filters,
            List<String> stock,
            Map<String, String> pasted,
            List<String> obeyed) {
        this.application = application;
        this.filters = filters;
        this.stock = stock;
        this.pasted = pasted;
        this.obeyed = obeyed;
    }

    @Test
    void stockSaysWhatTheContainerIsSetTo() {
        try (RunningApplication running = application.start("management.server.port=-1")) {
            assertThat(rows(running).map(row -> row.get("key").asText()))
                    .containsExactly(
                            Stream.of(Setting.values()).map(Setting::key).toArray(String[]::new));
            assertThat(rows(running).map(ConfigContract::inWords))
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
                            "server_observation true null");
        }
    }

    @Test
    void whatItNamesIsObeyed() {
        String[] options = Stream.concat(
                        pasted.entrySet().stream().map(option -> option.getKey() + "=" + option.getValue()),
                        Stream.of(
                                "management.server.port=-1",
                                "server.compression.enabled=true",
                                "spring.task.execution.pool.core-size=3",
                                "spring.task.execution.pool.max-size=4",
                                "spring.task.execution.pool.queue-capacity=5",
                                "spring.mvc.async.request-timeout=6000"))
                .toArray(String[]::new);
        try (RunningApplication running = application.start(options)) {
            assertThat(rows(running).map(ConfigContract::inWords))
                    .containsAll(obeyed)
                    .contains(
                            "compression true server.compression.enabled",
                            "async_threads_core 3 spring.task.execution.pool.core-size",
                            "async_threads_max 4 spring.task.execution.pool.max-size",
                            "async_queue 5 spring.task.execution.pool.queue-capacity",
                            "async_timeout_ms 6000 spring.mvc.async.request-timeout");
        }
    }

    /** The same for every container: what is asserted here is all that can be levelled. */
    @ParameterizedTest
    @CsvSource({"equal, 200, ''", "pool, 200, ''", "pool, 16, containerkit.request-threads=16"})
    void limitsAreLevel(String mode, String requestThreads, String option) {
        String[] options = Stream.of("management.server.port=-1", "spring.profiles.active=" + mode, option)
                .filter(o -> !o.isEmpty())
                .toArray(String[]::new);
        try (RunningApplication running = application.start(options)) {
            assertThat(values(running))
                    .containsEntry("request_threads_min", requestThreads)
                    .containsEntry("request_threads_max", requestThreads)
                    .containsEntry("request_queue", "unlimited")
                    .containsEntry("connections_max", "unlimited")
                    .containsEntry("backlog", "1024")
                    .containsEntry("keep_alive_requests", "unlimited")
                    .containsEntry("keep_alive_timeout_ms", "60000")
                    .containsEntry("virtual_threads", "false")
                    .containsEntry("virtual_threads_max", "null")
                    .containsEntry("busy_threads_counted", "true")
                    .containsEntry("http_versions", "http/1.1")
                    .containsEntry("compression", "false")
                    .containsEntry("async_threads_core", "200")
                    .containsEntry("async_threads_max", "200")
                    .containsEntry("async_queue", "20000")
                    .containsEntry("async_virtual_threads", "false")
                    .containsEntry("async_timeout_ms", "30000")
                    .containsEntry("filters", SPRINGS_FILTERS)
                    .containsEntry("server_observation", "true");
        }
    }

    @Test
    void tunedLeavesOutWhatNoEndpointNeeds() {
        try (RunningApplication running =
                application.start("management.server.port=-1", "spring.profiles.active=tuned")) {
            assertThat(values(running))
                    .containsEntry("request_threads_min", "200")
                    .containsEntry("request_threads_max", "200")
                    .containsEntry("backlog", "1024")
                    .containsEntry("keep_alive_requests", "unlimited")
                    .containsEntry("async_threads_max", "200")
                    .containsEntry("filters", "lightTimer")
                    .containsEntry("server_observation", "false");
        }
    }

    @ParameterizedTest
    @CsvSource({"virtual, unlimited, false", "virtual-capped, 200, true"})
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsAreLevel(String mode, String max, String counted) {
        try (RunningApplication running =
                application.start("management.server.port=-1", "spring.profiles.active=" + mode)) {
            assertThat(values(running))
                    .containsEntry("request_threads_min", "null")
                    .containsEntry("request_threads_max", "null")
                    .containsEntry("request_queue", "unlimited")
                    .containsEntry("virtual_threads", "true")
                    .containsEntry("virtual_threads_max", max)
                    .containsEntry("busy_threads_counted", counted)
                    .containsEntry("async_threads_core", "null")
                    .containsEntry("async_threads_max", "unlimited")
                    .containsEntry("async_queue", "null")
                    .containsEntry("async_virtual_threads", "true");
        }
    }

    /** What a number adds to is kept by the container for itself, so that a pasted number gives the number read. */
    @Test
    void aPastedNumberGivesTheNumberThatWasRead() {
        String property;
        int pasted;
        try (RunningApplication running = application.start("management.server.port=-1")) {
            JsonNode row = rows(running)
                    .filter(each -> each.get("key").asText().equals("request_threads_max"))
                    .findFirst()
                    .orElseThrow();
            property = row.get("property").asText();
            pasted = 40 + row.get("property_adds").asInt();
        }
        try (RunningApplication running = application.start("management.server.port=-1", property + "=" + pasted)) {
            assertThat(values(running)).containsEntry("request_threads_max", "40");
        }
    }

    private static Stream<JsonNode> rows(RunningApplication running) {
        JsonNode rows = RunningApplication.json(running.get("/test/config"));
        return StreamSupport.stream(rows.spliterator(), false);
    }

    private static Map<String, String> values(RunningApplication running) {
        return rows(running).collect(Collectors.toMap(row -> row.get("key").asText(), row -> row.get("value")
                .asText()));
    }

    private static String inWords(JsonNode row) {
        assertThat(row.fieldNames()).toIterable().containsExactly("key", "value", "property", "property_adds");
        return row.get("key").asText() + " " + row.get("value").asText() + " "
                + row.get("property").asText();
    }
}
