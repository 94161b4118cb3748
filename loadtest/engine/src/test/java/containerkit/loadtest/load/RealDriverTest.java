package containerkit.loadtest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.LocalServer.ReceivedRequest;
import containerkit.loadtest.load.LocalServer.Reply;
import containerkit.loadtest.load.ab.AbDriver;
import containerkit.loadtest.load.siege.SiegeDriver;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every tool must get right, with the real tools against a real server that counts. */
@Timeout(120)
public class RealDriverTest {
    @TempDir
    Path directory;

    static Stream<Driver> drivers() {
        return Stream.of(new AbDriver(), new SiegeDriver()).peek(RealDriverTest::require);
    }

    private static void require(Driver driver) {
        Requirement.program(driver.tool());
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void countsWhatTheServerCountsOnKeptConnections(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 4000));

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(4000).isEqualTo(server.requests());
            assertThat(server.connections()).isEqualTo(5);
            assertThat(result.elapsedSeconds()).isPositive();
            assertThat(result.generatorCpuSeconds()).isPositive();
        }
    }

    /** In 13 of 60 runs ab opened one or two connections more, and sent nothing over them. */
    @ParameterizedTest
    @MethodSource("drivers")
    void opensAConnectionForEachRequestWhereNoneIsKept(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, false, 500));

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(500).isEqualTo(server.requests());
            assertThat(server.connections()).isBetween(500L, 505L);
        }
    }

    /**
     * The server takes its time, as a siege that is busy when its time is up may lock itself up. siege's second ends
     * with the clock's, so what siege takes to start is missing of it.
     */
    @ParameterizedTest
    @MethodSource("drivers")
    void runsForTheTimeAsked(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(20))) {
            LoadResult result = run(driver, server, Loads.timed(Loads.HELLO, 4, true, Duration.ofSeconds(2)));

            assertThat(result.faults()).isEmpty();
            assertThat(result.elapsedSeconds())
                    .isGreaterThanOrEqualTo(driver.tool().equals("ab") ? 2 : 0.1);
            assertThat(result.good()).isBetween(server.requests() - 4, server.requests());
            assertThat(server.connections()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void sendsBodyAndHeadersAsTheyAre(Driver driver) throws Exception {
        String body = "  {\"text\": \"über $100 # 'quoted' POST\"}\n\n";
        for (String method : new String[] {"POST", "PUT"}) {
            Endpoint endpoint = new Endpoint(
                    "echo",
                    "/echo?a=b&c=d%20e",
                    method,
                    Map.of("content-type", "application/json", "X-Kit", "one two", "Accept", "text/plain"),
                    body,
                    Expectation.OK);
            try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
                LoadResult result =
                        run(driver, server, Loads.counted(endpoint, 2, true, 4000)); // longer than siege's clock needs

                assertThat(result.faults()).isEmpty();
                assertThat(result.good()).isEqualTo(4000);
                ReceivedRequest last = server.last();
                assertThat(last.method()).isEqualTo(method);
                assertThat(last.path()).isEqualTo("/echo?a=b&c=d%20e");
                assertThat(last.body()).isEqualTo(body);
                assertThat(last.headers())
                        .containsEntry("Content-Type", "application/json")
                        .containsEntry("X-Kit", "one two")
                        .containsEntry("Accept", "text/plain");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void sendsAnEmptyBody(Driver driver) throws Exception {
        Endpoint endpoint = new Endpoint("empty", "/empty", "POST", Map.of(), null, Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(endpoint, 2, true, 400));

            assertThat(result.faults()).isEmpty();
            assertThat(server.last().method()).isEqualTo("POST");
            assertThat(server.last().headers())
                    .containsEntry("Content-Length", "0")
                    .containsEntry("Content-Type", "text/plain");
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void keepsWhatWasPrintedAndLeavesNothingInTheUsersHome(Driver driver) throws Exception {
        Path own = Path.of(System.getenv("HOME"), ".siege");
        Object before = state(own);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            URI localhost = URI.create("http://localhost:" + server.uri().getPort());
            LoadResult result = driver.run(new LoadRequest(
                    localhost,
                    Loads.counted(Loads.HELLO, 2, true, 400),
                    directory.resolve("b1-hello"),
                    Duration.ofSeconds(30)));

            assertThat(result.good()).isEqualTo(400);
            assertThat(result.command())
                    .as("a number for localhost")
                    .startsWith(driver.tool())
                    .endsWith(server.uri() + "/hello");
            assertThat(server.last().headers().getOrDefault("Accept-Encoding", "identity"))
                    .isEqualTo("identity");
            assertThat(directory.resolve("b1-hello.out")).isNotEmptyFile();
            assertThat(directory.resolve("b1-hello.err")).exists();
        }
        assertThat(driver.version()).matches("\\d+\\.\\d.*");
        assertThat(state(own)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void refusesARate(Driver driver) {
        Scenario closed = Loads.timed(Loads.HELLO, 5, true, Duration.ofSeconds(2));
        driver.check(closed);

        assertThatThrownBy(() -> driver.check(closed.atRate(100.0)))
                .isInstanceOf(UserFailure.class)
                .hasMessage(
                        driver.tool() + " sends as soon as a response is there, the scenario of hello asks for a rate");
    }

    @Test
    void abRefusesMoreConnectionsThanItOpens() {
        Driver ab = new AbDriver();
        ab.check(Loads.counted(Loads.HELLO, 20_000, true, 20_000));

        assertThatThrownBy(() -> ab.check(Loads.counted(Loads.HELLO, 20_001, true, 20_001)))
                .isInstanceOf(UserFailure.class)
                .hasMessage("ab opens at most 20000 connections, the scenario of hello asks for 20001");
    }

    private LoadResult run(Driver driver, LocalServer server, Scenario scenario) throws Exception {
        return driver.run(Loads.request(server, scenario, directory));
    }

    private static Object state(Path path) throws Exception {
        if (!Files.exists(path)) {
            return "missing";
        }
        try (Stream<Path> files = Files.walk(path)) {
            return files.map(file -> file + " " + file.toFile().lastModified())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void tellsTheShareOf503(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> n % 10 == 0 ? Reply.of(503, "busy") : Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 2000));

            assertThat(result.faults()).isEmpty();
            assertThat(result.requests()).isEqualTo(2000);
            assertThat(result.wrongStatus()).isEqualTo(200);
            assertThat(result.successPercent()).isCloseTo(90, within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void blamesAServerWhoseResponsesChangeTheirLength(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok(n % 10 == 0 ? "hel" : "hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 2000));

            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
                assertThat(fault.reason()).contains("200 of 2000 requests failed: responses had another length");
            });
            assertThat(result.good()).isEqualTo(1800);
            assertThat(result.broken()).isEqualTo(200);

            Endpoint varying = Loads.get(new Expectation(200, null, null, true));
            LoadResult allowed = run(driver, server, Loads.counted(varying, 5, true, 2000));
            assertThat(allowed.faults()).isEmpty();
            assertThat(allowed.good()).isEqualTo(2000);
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void seesNoFaultInAServerThatClosesEveryHundredthConnection(Driver driver) throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 100 == 0 ? Reply.in(Reply.Manner.CLOSING) : Reply.ok("hello"))) {
            LoadResult result = run(driver, server, Loads.counted(Loads.HELLO, 5, true, 4000));

            assertThat(result.faults()).isEmpty();
            assertThat(result.successPercent()).isEqualTo(100);
            assertThat(result.good()).isEqualTo(server.requests());
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void endsAToolThatWaitsForAHungServer(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            LoadRequest patient = Loads.request(server, Loads.counted(Loads.HELLO, 2, true, 40), directory);
            LoadResult result = driver.run(
                    new LoadRequest(patient.server(), patient.scenario(), patient.raw(), Duration.ofMillis(500)));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).isNotEmpty().allSatisfy(fault -> assertThat(fault.culprit())
                    .isEqualTo(Culprit.CONTENDER));
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void blamesAServerThatIsGone(Driver driver) throws Exception {
        try (Socket gone = LocalServer.silentPort()) {
            LoadResult result = driver.run(new LoadRequest(
                    URI.create("http://127.0.0.1:" + gone.getLocalPort()),
                    Loads.counted(Loads.HELLO, 2, true, 40),
                    directory.resolve("gone"),
                    Duration.ofSeconds(30)));

            assertThat(result.good()).isZero();
            assertThat(result.faults()).isNotEmpty().allSatisfy(fault -> {
                assertThat(fault.culprit()).isEqualTo(Culprit.CONTENDER);
                assertThat(fault.reason()).contains("Connection refused");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void endsTheToolWhenItIsInterrupted(Driver driver) throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            endsWhenInterrupted(server, () -> run(driver, server, Loads.counted(Loads.HELLO, 2, true, 40)));
        }
    }

    /** Interrupts a slice that waits for that server, after which none of its processes may be left. */
    public static void endsWhenInterrupted(LocalServer server, Callable<?> load) throws Exception {
        FutureTask<Object> slice = new FutureTask<>(load::call);
        Thread thread = new Thread(slice);
        thread.start();
        while (server.requests() == 0) {
            Thread.sleep(10);
        }
        thread.interrupt();

        assertThatThrownBy(slice::get).hasCauseInstanceOf(InterruptedException.class);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(
                        () -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void refusesWhatItCannotSend(Driver driver) {
        Endpoint trace = new Endpoint("trace", "/", "TRACE", Map.of(), null, Expectation.OK);
        Endpoint loadedGet = new Endpoint("get", "/", "GET", Map.of(), "body", Expectation.OK);
        for (Endpoint endpoint : new Endpoint[] {trace, loadedGet}) {
            assertThatThrownBy(() -> driver.check(Loads.counted(endpoint, 1, true, 20)))
                    .isInstanceOf(UserFailure.class)
                    .hasMessageContaining("cannot send");
        }
    }
}
