package containerkit.loadtest.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadException;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generator's process against a real server. */
class OpenDriverTest {
    private static final Duration SHORT = Duration.ofMillis(500);

    private static OpenDriver driver;

    @TempDir
    private Path directory;

    @BeforeAll
    static void create() {
        driver = driver(1);
    }

    private static OpenDriver driver(int loops) {
        return new OpenDriver(
                Path.of(System.getProperty("java.home"), "bin", "java"), System.getProperty("java.class.path"), loops);
    }

    @AfterAll
    static void close() {
        driver.close();
    }

    @Test
    void everyRequestOfACountedSliceArrivesAndIsAnswered() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 7, true, 300));

            assertThat(result.faults()).isEmpty();
            assertThat(result.requests()).isEqualTo(300);
            assertThat(result.good()).isEqualTo(300);
            assertThat(server.requests()).isEqualTo(300);
            assertThat(server.connections()).isEqualTo(7);
            assertThat(server.last().headers()).containsKey("host").doesNotContainKey("connection");
            assertThat(result.latencyMs().p50()).isPositive();
            assertThat(result.sentLatencyMs()).isNull();
            assertThat(result.generatorCpuSeconds()).isPositive();
            assertThat(Files.readString(directory.resolve("b1-hello.json"))).contains("histogram");
        }
    }

    @Test
    void severalLoopsShareWhatOneWouldDo() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5));
                OpenDriver several = driver(3)) {
            LoadResult counted = run(several, server, Loads.counted(body("hello"), 7, true, 301));
            assertThat(counted.faults()).isEmpty();
            assertThat(counted.good()).isEqualTo(301);
            assertThat(server.requests()).isEqualTo(301);
            assertThat(server.connections()).isEqualTo(7);
            assertThat(Files.readString(directory.resolve("b1-hello.json"))).contains("\"loops\" : 3");

            LoadResult open = run(
                    several,
                    server,
                    Loads.timed(body("hello"), 30, true, Duration.ofSeconds(1)).atRate(200.0));
            assertThat(open.good()).isEqualTo(200);
            assertThat(open.pace().achievedPerSecond()).isBetween(150.0, 210.0);
            assertThat(open.elapsedSeconds()).isGreaterThanOrEqualTo(0.99);

            assertThat(run(several, server, Loads.counted(body("hello"), 1, false, 5))
                            .good())
                    .isEqualTo(5);
            assertThat(Files.readString(directory.resolve("b1-hello.json"))).contains("\"loops\" : 1");
        }
    }

    @Test
    void aTimedSliceLastsItsTime() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5))) {
            LoadResult result = run(server, Loads.timed(body("hello"), 3, true, SHORT));

            assertThat(result.good()).isEqualTo(result.requests()).isEqualTo(server.requests());
            assertThat(result.elapsedSeconds()).isGreaterThanOrEqualTo(0.5);
            assertThat(result.latencyMs().p50()).isGreaterThanOrEqualTo(5);
        }
    }

    @Test
    void anOpenModelSendsAtItsRateWhateverTheAnswersDo() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(20))) {
            LoadResult result = run(
                    server,
                    Loads.timed(body("hello"), 50, true, Duration.ofSeconds(1)).atRate(200.0));

            assertThat(result.requests()).isEqualTo(200);
            assertThat(result.good()).isEqualTo(200);
            assertThat(result.pace().askedPerSecond()).isEqualTo(200);
            assertThat(result.sentLatencyMs().p50()).isGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void anOpenModelCountsTheWaitForAConnection() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(20))) {
            LoadResult result = run(
                    server,
                    Loads.timed(body("hello"), 1, true, Duration.ofSeconds(1)).atRate(100.0));

            // One connection carries 50 a second at most: the last of 100 requests waits for about a second.
            assertThat(result.good()).isEqualTo(100);
            assertThat(result.latencyMs().max()).isGreaterThan(500);
            assertThat(result.sentLatencyMs().p50())
                    .isLessThan(result.latencyMs().p50());
        }
    }

    @Test
    void withoutKeepAliveEveryRequestHasItsConnection() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 4, false, 100));

            assertThat(result.good()).isEqualTo(100);
            assertThat(server.connections()).isEqualTo(100);
            assertThat(server.last().headers()).containsEntry("connection", "close");
        }
    }

    @Test
    void aConnectionThatTheServerClosesAfterAnAnswerIsReplaced() throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 10 == 0 ? new Reply(Reply.Manner.CLOSING, 200, "hello") : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 200));

            assertThat(result.good()).isEqualTo(200);
            assertThat(server.connections()).isBetween(20L, 23L);
        }
    }

    @Test
    void aBodyIsSent() throws Exception {
        Endpoint post = new Endpoint(
                "hello",
                "/orders?x=1",
                "POST",
                Map.of("Content-Type", "application/json"),
                "{\"ü\":1}",
                Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("done"))) {
            LoadResult result = run(server, Loads.counted(post, 2, true, 50));

            assertThat(result.good()).isEqualTo(50);
            assertThat(server.last().method()).isEqualTo("POST");
            assertThat(server.last().path()).isEqualTo("/orders?x=1");
            assertThat(server.last().body()).isEqualTo("{\"ü\":1}");
            assertThat(server.last().headers()).containsEntry("content-type", "application/json");
        }
    }

    @Test
    void anotherStatusIsCountedAsSuch() throws Exception {
        try (LocalServer server = new LocalServer(n -> n % 4 == 0 ? Reply.of(503, "no") : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.wrongStatus()).isEqualTo(25);
            assertThat(result.good()).isEqualTo(75);
        }
    }

    @Test
    void everyBodyIsChecked() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok(n == 77 ? "hallo" : "hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.good()).isEqualTo(99);
            assertThat(result.broken()).isEqualTo(1);
            assertThat(result.faults())
                    .singleElement()
                    .satisfies(fault -> assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER))
                    .extracting(Fault::reason)
                    .asString()
                    .contains("1 of 100", "another body");
        }
    }

    @Test
    void aBodyMayBeAnyOfOneLengthOrMatchAPattern() throws Exception {
        Expectation digits = new Expectation(200, null, "n=\\d+", true);
        try (LocalServer server = new LocalServer(n -> Reply.ok("n=" + n))) {
            assertThat(run(server, Loads.counted(Loads.get(digits), 2, true, 100))
                            .good())
                    .isEqualTo(100);
        }
        try (LocalServer server = new LocalServer(n -> Reply.ok("n=" + n))) { // n=1 … n=9, then a digit more
            assertThat(run(server, Loads.counted(Loads.HELLO, 1, true, 100)).good())
                    .isEqualTo(9);
        }
    }

    @Test
    void aHangUpIsNoAnswer() throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 10 == 0 ? Reply.in(Reply.Manner.HANG_UP) : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.requests()).isEqualTo(100);
            assertThat(result.broken()).isEqualTo(10);
            assertThat(result.good()).isEqualTo(90);
            assertThat(result.faults().get(0).reason()).contains("closed the connection");
        }
    }

    @Test
    void aServerThatNeverAnswersIsGivenUp() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            LoadResult result = driver.run(new LoadRequest(
                    server.uri(), Loads.timed(body("hello"), 3, true, SHORT), directory.resolve("x"), SHORT));

            assertThat(result.broken()).isEqualTo(3);
            assertThat(result.good()).isZero();
            assertThat(result.faults().get(0).reason()).contains("no answer in time");
        }
    }

    @Test
    void nobodyListensThere() throws Exception {
        LocalServer gone = new LocalServer(n -> Reply.ok("hello"));
        gone.close();

        LoadResult result = run(gone, Loads.timed(body("hello"), 3, true, SHORT));

        assertThat(result.good()).isZero();
        assertThat(result.faults().get(0).reason()).contains("could not connect");
    }

    @Test
    void garbageIsNoAnswer() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.GARBAGE))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 1, true, 20));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).isNotEmpty();
        }
    }

    @Test
    void aHeadHasNoBodyThoughItsLengthIsTold() throws Exception {
        Endpoint head = new Endpoint("hello", "/", "HEAD", Map.of(), null, Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            assertThat(run(server, Loads.counted(head, 2, true, 50)).good()).isEqualTo(50);
        }
    }

    @Test
    void waitingForAFreeConnectionCostsTheGeneratorNothing() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(50))) {
            LoadResult result = run(
                    server,
                    Loads.timed(body("hello"), 1, true, Duration.ofSeconds(1)).atRate(60.0));

            assertThat(result.good()).isEqualTo(60); // 20 a second, so that most of them wait
            assertThat(result.pace().busyPercent()).isLessThan(50);
        }
    }

    @Test
    void keepAliveThatIsNotKeptIsSaid() throws Exception {
        try (LocalServer server = new LocalServer(n -> new Reply(Reply.Manner.CLOSING, 200, "hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 100));

            assertThat(result.good()).isEqualTo(100);
            assertThat(result.faults().get(0).reason()).contains("keep-alive was asked");
        }
    }

    @Test
    void whatItCannotSendIsRefusedBeforehand() {
        Endpoint bodied = new Endpoint("hello", "/", "GET", Map.of(), "text", Expectation.OK);

        assertThatThrownBy(() -> driver.check(Loads.counted(bodied, 1, true, 1)))
                .isInstanceOf(LoadException.class)
                .hasMessageContaining("a body with GET");
    }

    private LoadResult run(LocalServer server, Scenario scenario) throws Exception {
        return run(driver, server, scenario);
    }

    private LoadResult run(OpenDriver with, LocalServer server, Scenario scenario) throws Exception {
        return with.run(Loads.request(server, scenario, directory));
    }

    private static Endpoint body(String exactly) {
        return Loads.get(new Expectation(200, exactly, null, false));
    }
}
