package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.Reply;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.junit.jupiter.api.Test;

/** What is sent and when: counted and timed slices, both models, one loop and several. */
class KitDriverTest extends DrivenTest {
    @Test
    void everyRequestOfACountedSliceArrivesAndGetsAResponse() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 7, true, 300));

            assertThat(result.faults()).isEmpty();
            assertThat(result.requests()).isEqualTo(300);
            assertThat(result.good()).isEqualTo(300);
            assertThat(server.requests()).isEqualTo(300);
            assertThat(server.connections()).isEqualTo(7);
            assertThat(server.last().headers()).containsKey("host").doesNotContainKey("connection");
            assertThat(result.latencyMs().p50()).isPositive();
            assertThat(result.connections()).isEqualTo(new LoadResult.Connections(7, 7));
            assertThat(result.generatorCpuSeconds()).isPositive();
            assertThat(result.latencyMs().histogram()).isNotNull();
        }
    }

    @Test
    void severalLoopsShareWhatOneWouldDo() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5));
                KitDriver several = driver(3)) {
            LoadResult counted = run(several, server, Loads.counted(body("hello"), 7, true, 301));
            assertThat(counted.faults()).isEmpty();
            assertThat(counted.good()).isEqualTo(301);
            assertThat(server.requests()).isEqualTo(301);
            assertThat(server.connections()).isEqualTo(7);
            assertProgress(counted);

            LoadResult open = run(
                    several,
                    server,
                    Loads.timed(body("hello"), 30, true, Duration.ofSeconds(1)).atRate(200.0));
            assertThat(open.good()).isEqualTo(200);
            assertThat(open.pace().achievedPerSecond()).isPositive().isLessThan(210); // not each loop for itself
            assertThat(open.elapsedSeconds()).isGreaterThanOrEqualTo(0.99);

            assertThat(run(several, server, Loads.counted(body("hello"), 1, false, 5))
                            .good())
                    .isEqualTo(5);
            assertConnectionsAddUp(several);
        }
    }

    private void assertConnectionsAddUp(KitDriver several) throws Exception {
        try (ConnectionsTest.BusyServer server = new ConnectionsTest.BusyServer()) {
            LoadResult result = several.run(new LoadRequest(
                    server.uri(),
                    Loads.counted(body("hello"), 100, true, 1_000),
                    directory.resolve("x"),
                    Duration.ofMinutes(2)));

            assertThat(server.mostOpen()).isEqualTo(100);
            assertThat(result.connections()).isEqualTo(new LoadResult.Connections(100, 100));
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

    /**
     * Completed responses are counted from none to all, and the times are those of the slice. It must take a time that no
     * stall of the generator shortens: more than 200 ms of the server's, for they are counted every 100 ms.
     */
    private static void assertProgress(LoadResult result) {
        NavigableMap<Long, Long> good = result.progress();
        assertThat(List.copyOf(good.values())).isSorted().startsWith(0L).endsWith(result.good());
        assertThat(good.values()).anyMatch(some -> some > 0 && some < result.good());
        assertThat((good.lastKey() - good.firstKey()) / 1e3).isCloseTo(result.elapsedSeconds(), within(0.002));
        assertThat(good.lastKey()).isLessThanOrEqualTo(System.nanoTime() / 1_000_000 + 1);
    }

    @Test
    void anOpenModelSendsAtItsRateWhateverTheResponsesDo() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(20))) {
            LoadResult result = run(
                    server,
                    Loads.timed(body("hello"), 50, true, Duration.ofSeconds(1)).atRate(200.0));

            assertThat(result.requests()).isEqualTo(200);
            assertThat(result.good()).isEqualTo(200);
            assertThat(result.pace().askedPerSecond()).isEqualTo(200);
            assertThat(result.latencyMs().p50()).isGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void aServerThatRespondsAndCannotKeepUpHasNotFailed() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(20))) {
            LoadResult result =
                    run(server.uri(), Loads.timed(body("hello"), 1, true, SHORT).atRate(500.0), SHORT);

            assertThat(result.good()).isPositive().isLessThan(250);
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.kind()).isEqualTo(Fault.Kind.NO_CONNECTION_FREE);
                assertThat(fault.reason()).contains("did not keep up with the rate");
            });
        }
    }

    @Test
    void aRateThatIsTooHighIsNoExcuseForASilence() throws Exception {
        try (LocalServer server = new LocalServer(
                n -> n == 1 ? Reply.in(Reply.Manner.SILENCE) : Reply.ok("hello"), Duration.ofMillis(20))) {
            LoadResult result =
                    run(server.uri(), Loads.timed(body("hello"), 2, true, SHORT).atRate(500.0), SHORT);

            assertThat(result.good()).isPositive();
            assertThat(result.faults()).singleElement().extracting(Fault::kind).isEqualTo(Fault.Kind.SERVER_FAILED);
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
    void whatItCannotSendIsRefusedBeforehand() {
        Endpoint bodied = new Endpoint("hello", "/", "GET", Map.of(), "text", Expectation.OK);

        assertThatThrownBy(() -> driver().check(Loads.counted(bodied, 1, true, 1)))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("a body with GET");
    }

    private static final Duration SHORT = Duration.ofMillis(500);

    @Test
    void oneThatDoesNotStartIsAnError() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"));
                KitDriver broken = new KitDriver(Path.of("/bin/false"), "")) {
            assertThatThrownBy(
                            () -> broken.run(Loads.request(server, Loads.counted(Loads.HELLO, 1, true, 1), directory)))
                    .isInstanceOf(java.io.IOException.class)
                    .hasMessageContaining("does not start");
        }
    }

    @Test
    void aGeneratorThatDiesIsItsOwnFaultAndIsReplaced() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadRequest request = Loads.request(server, Loads.timed(Loads.HELLO, 1, true, SHORT), directory);
            driver().run(request);
            ProcessHandle process = ProcessHandle.current()
                    .descendants()
                    .filter(each -> each.info().commandLine().orElse("").contains("io.netty.leakDetection"))
                    .filter(each -> each.info().command().orElse("").endsWith("java"))
                    .max(Comparator.comparing(each -> each.info().startInstant().orElseThrow()))
                    .orElseThrow();
            process.destroyForcibly();
            process.onExit().get();

            LoadResult dead = driver().run(request);

            assertThat(dead.faults()).singleElement().satisfies(fault -> assertThat(fault.culprit())
                    .isEqualTo(Culprit.GENERATOR));
            assertThat(driver().run(request).good()).isPositive();
        }
    }
}
