package containerkit.loadtest.load.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generator's process against a server that responds byte by byte as a test wants it. */
class OddResponsesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static KitDriver driver;

    @TempDir
    private Path directory;

    @BeforeAll
    static void create() {
        driver = new KitDriver(
                Path.of(System.getProperty("java.home"), "bin", "java"), System.getProperty("java.class.path"));
    }

    @AfterAll
    static void close() {
        driver.close();
    }

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
            return driver.run(new LoadRequest(
                    URI.create("http://127.0.0.1:" + listener.getLocalPort()),
                    Loads.counted(body("hello"), 2, true, 40),
                    directory.resolve("raw"),
                    PATIENCE));
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

    private static Endpoint body(String exactly) {
        return Loads.get(new Expectation(200, exactly, null, false));
    }
}
