package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.app.contract.RunningApplication.Headers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.springframework.context.ConfigurableApplicationContext;

/** An application on its real container, with HTTP and JMX access. */
public class RunningApplication implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1); // several applications are tested side by side

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ConfigurableApplicationContext context;

    RunningApplication(ConfigurableApplicationContext context) {
        this.context = context;
        Awaitility.setDefaultTimeout(PATIENCE);
    }

    public HttpResponse<String> get(String path) {
        return getAsync(path).join();
    }

    /** Sends {@code count} requests concurrently. */
    List<CompletableFuture<HttpResponse<String>>> getManyAsync(int count, String path) {
        return Stream.generate(() -> getAsync(path)).limit(count).toList();
    }

    CompletableFuture<HttpResponse<String>> getAsync(String path) {
        return send(port(), path);
    }

    OpenConnection connect() {
        return new OpenConnection(port());
    }

    /** Opens {@code count} connections that have had a response each, so that the container has taken all of them. */
    List<OpenConnection> connectAndUse(int count) {
        List<OpenConnection> connections =
                Stream.generate(this::connect).limit(count).toList();
        connections.forEach(connection -> {
            connection.send("/test/json");
            assertThat(connection.status()).isEqualTo(200);
        });
        return connections;
    }

    HttpResponse<String> getManagement(String path) {
        return send(managementPort(), path).join();
    }

    /** Reads the metrics until they satisfy {@code check}: a request is counted only after its response. */
    void awaitMetrics(Consumer<String> check) {
        await().untilAsserted(
                        () -> check.accept(getManagement("/actuator/prometheus").body()));
    }

    /** Posts a body in UTF-8. */
    HttpResponse<String> post(String path, String contentType, String body) {
        HttpRequest request = HttpRequest.newBuilder(uri(port(), path))
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
    }

    int port() {
        return port("local.server.port");
    }

    int managementPort() {
        return port("local.management.port");
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns an attribute of one of the kit's MXBeans. */
    public Object mBean(String type, String attribute) {
        try {
            return ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName("containerkit:type=" + type), attribute);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    static JsonNode json(HttpResponse<String> response) {
        try {
            return MAPPER.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        context.close();
    }

    private int port(String property) {
        return context.getEnvironment().getRequiredProperty(property, Integer.class);
    }

    private CompletableFuture<HttpResponse<String>> send(int port, String path) {
        return client.sendAsync(HttpRequest.newBuilder(uri(port, path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static URI uri(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** The response headers that the application is responsible for. */
    static final class Headers {

        private static final Set<String> OF_CONTAINER = Set.of("date", "connection", "keep-alive");

        private Headers() {}

        /** Returns all but those that a container adds itself; several values of a name are joined. */
        static Map<String, String> ofApplication(HttpResponse<?> response) {
            Map<String, String> headers = new TreeMap<>();
            response.headers().map().forEach((name, values) -> {
                String key = name.toLowerCase(Locale.ROOT);
                if (!OF_CONTAINER.contains(key)) {
                    headers.put(key, String.join(", ", values));
                }
            });
            return headers;
        }
    }

    /** The response to a failure, the same on every container. */
    static final class Problem {

        private Problem() {}

        /** Checks that it is a problem with this status and only the four standard members; returns its detail. */
        static String detail(HttpResponse<String> response, int status) {
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(Headers.ofApplication(response))
                    .containsEntry("content-type", "application/problem+json")
                    .containsEntry(
                            "content-length", String.valueOf(response.body().length()));
            JsonNode problem = RunningApplication.json(response);
            assertThat(problem.fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder("type", "title", "status", "detail");
            assertThat(problem.get("status").asInt()).isEqualTo(status);
            return problem.get("detail").asText();
        }
    }
}
