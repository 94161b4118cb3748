package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Connections: kept, closed, replaced, and how many there are. */
class OpenConnectionsTest extends DrivenTest {
    private static final int MANY = 2_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Test
    void thousandsAreHeldAtOnceAndAllGetResponses() throws Exception {
        try (BusyServer server = new BusyServer()) {
            LoadResult result = run(server.uri(), Loads.counted(body("hello"), MANY, true, 3 * MANY), PATIENCE);

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(3 * MANY);
            assertThat(server.mostOpen()).isEqualTo(MANY);
            assertThat(result.connections()).isEqualTo(new LoadResult.Connections(MANY, MANY));
        }
    }

    @Test
    void severalLoopsAddUpWhatTheyHold() throws Exception {
        try (BusyServer server = new BusyServer();
                KitDriver three = driver(3)) {
            LoadResult result = three.run(new LoadRequest(
                    server.uri(), Loads.counted(body("hello"), 100, true, 1_000), directory.resolve("x"), PATIENCE));

            assertThat(server.mostOpen()).isEqualTo(100);
            assertThat(result.connections()).isEqualTo(new LoadResult.Connections(100, 100));
        }
    }

    /**
     * The rate leaves most connections without a request: that they are gone shows in the count alone. They go with the first
     * request, for then all are open, and the slice has begun.
     */
    @Test
    void idleConnectionsThatTheServerClosesAreNotHeld() throws Exception {
        try (BusyServer server = new BusyServer(30)) {
            LoadResult result = run(
                    server.uri(),
                    Loads.timed(body("hello"), 50, true, Duration.ofSeconds(3)).atRate(2.0),
                    PATIENCE);

            assertThat(result.connections().leastOpen()).isBetween(20, 21);
            assertThat(result.connections().responding()).isBetween(1, 6);
        }
    }

    @Test
    void withoutKeepAliveEveryRequestHasItsConnection() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 4, false, 100));

            assertThat(result.good()).isEqualTo(100);
            assertThat(server.connections()).isEqualTo(100);
            assertThat(server.last().headers()).containsEntry("connection", "close");
            assertThat(result.connections()).isNull();
        }
    }

    @Test
    void aConnectionThatTheServerClosesAfterAResponseIsReplaced() throws Exception {
        try (LocalServer server =
                new LocalServer(n -> n % 10 == 0 ? new Reply(Reply.Manner.CLOSING, 200, "hello") : Reply.ok("hello"))) {
            LoadResult result = run(server, Loads.counted(body("hello"), 2, true, 200));

            assertThat(result.good()).isEqualTo(200);
            assertThat(server.connections()).isBetween(20L, 23L);
            assertThat(result.connections().leastOpen()).isLessThan(2);
            assertThat(result.connections().responding()).isEqualTo(2);
        }
    }

    @Test
    void nobodyListensThere() throws Exception {
        try (Socket gone = LocalServer.silentPort()) {
            LoadResult result = run(
                    URI.create("http://127.0.0.1:" + gone.getLocalPort()),
                    Loads.timed(body("hello"), 3, true, SHORT),
                    PATIENCE);

            assertThat(result.good()).isZero();
            assertThat(result.faults().get(0).reason()).contains("could not connect");
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
}
