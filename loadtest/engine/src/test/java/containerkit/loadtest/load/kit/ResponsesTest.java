package containerkit.loadtest.load.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.LocalServer.Reply;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What counts as a right response, and what as none. */
class ResponsesTest extends DrivenTest {
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
            LoadResult result = run(server, Loads.counted(Loads.HELLO, 1, true, 100));

            assertThat(result.good()).isEqualTo(9);
            assertThat(result.faults()).singleElement().satisfies(fault -> {
                assertThat(fault.kind()).isEqualTo(Fault.Kind.OTHER_LENGTH);
                assertThat(fault.reason()).contains("91 of 100", "a body of 4 bytes after one of 3");
            });
        }
    }

    /** A pattern that recurses for each character overflows the stack of the generator's loop. */
    @Test
    void anErrorOfTheGeneratorsOwnIsNotTheServers() throws Exception {
        Expectation recursive = new Expectation(200, null, "(.|\\n)*", true);
        try (LocalServer server = new LocalServer(n -> Reply.ok("x".repeat(200_000)))) {
            LoadResult result = run(server, Loads.counted(Loads.get(recursive), 1, true, 10));

            assertThat(result.faults()).singleElement().extracting(Fault::kind).isEqualTo(Fault.Kind.BUILT_IN_FAILED);
        }
    }

    @Test
    void aHangUpIsNoResponse() throws Exception {
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
    void aServerThatNeverRespondsIsGivenUp() throws Exception {
        try (LocalServer server = new LocalServer(n -> Reply.in(Reply.Manner.SILENCE))) {
            LoadResult result = run(server.uri(), Loads.timed(body("hello"), 3, true, SHORT), SHORT);

            assertThat(result.broken()).isEqualTo(3);
            assertThat(result.good()).isZero();
            assertThat(result.faults().get(0).reason()).contains("no response in time");
        }
    }

    @Test
    void garbageIsNoResponse() throws Exception {
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

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void aResponseThatEndsWithItsConnectionIsWhole() throws Exception {
        LoadResult result = run("HTTP/1.1 200 OK\r\n\r\nhello", true);

        assertThat(result.good()).isEqualTo(40);
        assertThat(result.broken()).isZero();
    }

    @Test
    void moreResponsesThanRequestsAreNoResponses() throws Exception {
        String twice = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".repeat(2);

        LoadResult result = run(twice, false);

        assertThat(result.broken()).isPositive();
        assertThat(result.faults().get(0).reason()).contains("a response without a request");
    }

    @Test
    void brokenHeadersAndChunksEndTheRequestAtOnce() throws Exception {
        LoadResult headers = run("HTTP/1.1 200 OK\r\nX: " + "x".repeat(1_100_000) + "\r\n\r\n", false);
        LoadResult chunks = run("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n", false);

        assertThat(headers.good() + chunks.good()).isZero();
        assertThat(headers.elapsedSeconds() + chunks.elapsedSeconds())
                .isLessThan(PATIENCE.toSeconds()); // not until it ends
        assertThat(headers.faults().get(0).reason()).contains("not HTTP");
    }

    @Test
    void aLongHeadIsRead() throws Exception {
        LoadResult result =
                run("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: " + "x".repeat(60_000) + "\r\n\r\nhello", false);

        assertThat(result.good()).isEqualTo(40);
    }

    /** Loads a server that responds to every request with the same bytes, over two connections. */
    private LoadResult run(String response, boolean thenClose) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> serve(listener, response, thenClose), "raw-server");
            server.setDaemon(true);
            server.start();
            return run(
                    URI.create("http://127.0.0.1:" + listener.getLocalPort()),
                    Loads.counted(body("hello"), 2, true, 40),
                    PATIENCE);
        }
    }

    private static void serve(ServerSocket listener, String response, boolean thenClose) {
        while (true) {
            try {
                Socket socket = listener.accept();
                Thread connection = new Thread(() -> respond(socket, response, thenClose), "raw-connection");
                connection.setDaemon(true);
                connection.start();
            } catch (IOException e) {
                return; // the test is over
            }
        }
    }

    private static void respond(Socket socket, String response, boolean thenClose) {
        try (socket) {
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    socket.getOutputStream().write(response.getBytes(UTF_8));
                    if (thenClose) {
                        return;
                    }
                }
            }
        } catch (IOException e) {
            return; // the generator has given the connection up
        }
    }
}
