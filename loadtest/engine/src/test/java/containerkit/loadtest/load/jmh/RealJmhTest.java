package containerkit.loadtest.load.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.ReceivedRequest;
import containerkit.loadtest.load.LocalServer.Reply;
import containerkit.loadtest.load.RealDriverTest;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.Scenario;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JMH itself, as short as it gets, against a real server that counts. */
@Tag("jmh")
@Timeout(300)
class RealJmhTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(2);

    @TempDir
    Path directory;

    @Test
    void countsWhatTheServerCountsOverAConnectionForEachThread() throws Exception {
        String body = "  {\"text\": \"über $100 # 'quoted' POST\"}\n\n";
        Endpoint endpoint = new Endpoint(
                "echo",
                "/echo?a=b&c=d%20e",
                "POST",
                Map.of("content-type", "application/json", "X-Kit", "one two"),
                body,
                Expectation.OK);
        Iterations two = new Iterations(Benchmark.THROUGHPUT, 1, 1, 1);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), PAUSE)) {
            LoadResult result = run(server, Loads.divided(endpoint, 2, SECOND.multipliedBy(2), two));

            agrees(result, server);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(result.generatorCpuSeconds()).isPositive();
            assertThat(result.command()).contains("org.openjdk.jmh.Main");
            ReceivedRequest last = server.last();
            assertThat(last.method()).isEqualTo("POST");
            assertThat(last.version()).isEqualTo("HTTP/1.1");
            assertThat(last.path()).isEqualTo("/echo?a=b&c=d%20e");
            assertThat(last.body()).isEqualTo(body);
            assertThat(last.headers())
                    .containsEntry("Content-Type", "application/json")
                    .containsEntry("X-Kit", "one two");
        }
        assertThat(directory.resolve("b1-hello.jmh.json")).isNotEmptyFile();
        assertThat(directory.resolve("b1-hello.out")).isNotEmptyFile();
    }

    @Test
    void everyForkCountsAndAnEarlierLoadOfThatNameLeavesNothing() throws Exception {
        Path counts = directory.resolve("b1-hello.counts.jsonl");
        Files.writeString(counts, "{}\n");
        Iterations forks = new Iterations(Benchmark.AVERAGE_TIME, 2, 0, 1);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), PAUSE)) {
            LoadResult result = run(server, Loads.divided(body("hello"), 2, SECOND, forks));

            agrees(result, server);
            assertThat(server.connections()).isEqualTo(2 * 2);
            assertThat(Files.readAllLines(counts)).hasSize(2);
        }
    }

    private static void agrees(LoadResult result, LocalServer server) {
        assertThat(result.faults()).isEmpty();
        assertThat(result.good()).isEqualTo(result.requests()).isEqualTo(server.requests());
        assertThat(result.throughputPerSecond()).isBetween(1.0, 2 * 1_000.0 / PAUSE.toMillis());
        assertThat(result.latencyMs().mean())
                .isGreaterThanOrEqualTo(PAUSE.toMillis())
                .isCloseTo(2_000 / result.throughputPerSecond(), within(1e-6));
        assertThat(result.latencyMs().p50()).isNull();
    }

    @Test
    void wrongResponsesAreCountedAndReported() throws Exception {
        try (LocalServer server = new LocalServer(
                n -> n % 3 == 0 ? Reply.of(503, "busy") : Reply.ok(n == 2 ? "hallo" : "hello"), PAUSE)) {
            LoadResult result = run(server, Loads.timed(body("hello"), 2, true, SECOND));

            assertThat(result.requests()).isEqualTo(server.requests());
            assertThat(result.wrongStatus()).isEqualTo(server.requests() / 3);
            assertThat(result.broken()).isEqualTo(1);
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
                assertThat(fault.reason())
                        .contains("1 of " + result.requests(), "another body than expected (5 bytes)");
            });
        }
    }

    @Test
    void blamesAServerThatKeepsNoConnection() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.CLOSING), PAUSE)) {
            LoadResult result = run(server, Loads.timed(Loads.HELLO, 2, true, SECOND));

            assertThat(result.faults()).singleElement().satisfies(fault -> assertThat(fault.reason())
                    .contains("keep-alive was asked but used by only 0 %"));
        }
    }

    @Test
    void blamesAServerThatIsGone() throws Exception {
        try (Socket gone = LocalServer.silentPort()) {
            LoadResult result = driver().run(new LoadRequest(
                    URI.create("http://127.0.0.1:" + gone.getLocalPort()),
                    Loads.timed(Loads.HELLO, 2, true, SECOND),
                    directory.resolve("gone"),
                    Duration.ofSeconds(30)));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
                assertThat(fault.reason()).contains("no response: java.net.ConnectException");
            });
        }
    }

    @Test
    void aForkThatCannotBeginIsTheGeneratorsFault() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadRequest request = Loads.request(server, Loads.timed(Loads.HELLO, 2, true, SECOND), directory);
            LoadResult result = new JmhDriver(java(), "nowhere").run(request);

            assertThat(result.requests()).isZero();
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.GENERATOR);
                assertThat(fault.reason()).contains("jmh ended with status 1 and no result", "org.openjdk.jmh.Main");
            });
        }
    }

    @Test
    void endsJmhAndItsForkWhenItIsInterrupted() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            RealDriverTest.endsWhenInterrupted(server, () -> run(server, Loads.timed(Loads.HELLO, 2, true, SECOND)));
        }
    }

    private LoadResult run(LocalServer server, Scenario scenario) throws Exception {
        return driver().run(Loads.request(server, scenario, directory));
    }

    private static JmhDriver driver() {
        return new JmhDriver(java(), System.getProperty("java.class.path"));
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static Endpoint body(String exactly) {
        return Loads.get(new Expectation(200, exactly, null, false));
    }
}
