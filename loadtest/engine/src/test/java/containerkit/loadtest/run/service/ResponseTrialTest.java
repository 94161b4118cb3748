package containerkit.loadtest.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.launch.swap.Launchers;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.request.Requests;
import containerkit.loadtest.run.service.ResponseTrial.Trial;
import containerkit.loadtest.run.service.ResponseTrial.Tried;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ResponseTrialTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    /** A service whose responses are the same, or differ with time, host name, process or state. */
    static final class Service {
        private Service() {}

        public static void main(String[] arguments) throws IOException {
            HttpServer server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])), 0);
            AtomicInteger count = new AtomicInteger();
            AtomicInteger turns = new AtomicInteger();
            server.createContext("/", exchange -> {
                exchange.getRequestBody().readAllBytes();
                String path = exchange.getRequestURI().getPath();
                if (path.equals("/none")) {
                    exchange.close();
                    return;
                }
                int status = path.equals("/gone") ? 410 : path.equals("/moved") ? 302 : 200;
                String body =
                        switch (path) {
                            case "/time" -> String.valueOf(System.currentTimeMillis() / 1_000);
                            case "/host" -> exchange.getRequestHeaders().getFirst("Host");
                            case "/process" ->
                                String.valueOf(ProcessHandle.current().pid());
                            case "/count" -> String.valueOf(count.incrementAndGet());
                            case "/set" -> turns.incrementAndGet() % 2 == 0 ? "[\"a\",\"b\"]" : "[\"b\",\"a\"]";
                            default -> "same";
                        };
                exchange.getResponseHeaders()
                        .add("Content-Type", path.equals("/set") ? "application/json" : "text/plain;charset=UTF-8");
                if (status == 302) {
                    exchange.getResponseHeaders().add("Location", "/login");
                }
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            server.start();
        }
    }

    @Test
    void aRequestThatIsTriedIsShownWithoutSecrets() {
        Tried tried = new Tried(
                Endpoint.get("/a?access_token=abc&page=2"), "302 none, 0 bytes, leads to /b?sig=x", "status 401");

        assertThat(tried.line(Secrets.KNOWN))
                .isEqualTo(
                        "GET /a?access_token=(hidden)&page=2  302 none, 0 bytes, leads to /b?sig=(hidden): left out");
    }

    private static ResponseTrial trial(String... command) {
        Contender contender = ContenderFixture.command("mine", command);
        return new ResponseTrial(
                new Launchers(new ContainerSwap(), JAVA, List.of(), Secrets.KNOWN, PodLimits.NONE),
                new Readiness(Duration.ofSeconds(30), Secrets.KNOWN),
                contender);
    }

    @Test
    void expectsWhatComesBackEachTime() throws Exception {
        List<Endpoint> requests =
                List.of("same", "time", "host", "process", "count", "gone", "moved", "none", "set").stream()
                        .map(path -> new Endpoint(path, "/" + path, "GET", Map.of(), null, Expectation.OK))
                        .toList();

        Trial trial = trial(
                        JAVA.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Service.class.getName(),
                        "{port}")
                .run(server -> Requests.equal(requests, true, List.of()));
        List<Tried> all = trial.all();

        assertThat(trial.startUp()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(30)); // its patience
        assertThat(all.get(0).request().expect())
                .isEqualTo(new Expectation(
                        200, null, null, false, "text/plain", 4, Expectation.sha256("same".getBytes())));
        assertThat(all.get(0).response()).isEqualTo("200 text/plain, 4 bytes, always the same");
        assertThat(all.subList(1, 5))
                .allSatisfy(tried -> assertThat(tried.request().expect())
                        .as(tried.request().path())
                        .isEqualTo(new Expectation(200, null, null, true, "text/plain", null, null)));
        assertThat(all.get(5).refusal()).isEqualTo("status 410");
        assertThat(all.get(6).refusal()).isNull();
        assertThat(all.get(6).request().expect().status()).isEqualTo(302);
        assertThat(all.get(6).response()).endsWith("leads to /login");
        assertThat(all.get(7).refusal())
                .isEqualTo("no whole response: the connection was closed before the response was complete");
        assertThat(all.get(8).response())
                .as("a set has another order in each start")
                .isEqualTo("200 application/json, 9 bytes, always the same");
        assertThat(all.get(8).request().expect().sha256())
                .isEqualTo(Expectation.sha256InAnyOrder("[\"a\",\"b\"]".getBytes()));
    }

    @Test
    void saysThatAServerDoesNotStart() {
        assertThatThrownBy(() -> trial(JAVA.toString(), "-XX:NoSuchFlag")
                        .run(server -> Requests.equal(List.of(), true, List.of())))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("mine exited with status 1 before it was ready");
    }
}
