package containerkit.loadtest.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a socket that writes down what it hears. */
@Timeout(120)
class CheckRequestTest {
    private static final int NO_BYTE = -1;

    private final List<String> heard = new ArrayList<>();
    private ServerSocket listener;

    @BeforeEach
    void listens() throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void ends() throws IOException {
        listener.close();
    }

    @Test
    void saysNothingOfKeepAliveAndClosesTheConnection() throws Exception {
        CompletableFuture<Integer> afterwards =
                responding("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nVary: one\r\nvary: two\r\n\r\nhello");

        Response response = CheckRequest.send(server(), endpoint("GET", null));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("hello");
        assertThat(response.headers()).containsEntry("vary", "one, two");
        assertThat(afterwards.get(60, TimeUnit.SECONDS))
                .as("what follows the request")
                .isEqualTo(NO_BYTE);
        assertThat(heard).first().isEqualTo("GET /orders?a=b HTTP/1.1");
        assertThat(heard).contains("x-mine: yes").noneMatch(line -> line.startsWith("connection"));
    }

    @Test
    void noConnectionOfManyIsLeftOpen() throws Exception {
        for (int request = 0; request < 100; request++) {
            CompletableFuture<Integer> afterwards = responding("HTTP/1.1 204 No Content\r\n\r\n");

            CheckRequest.send(server(), endpoint("GET", null));

            assertThat(afterwards.get(60, TimeUnit.SECONDS))
                    .as("request %s", request)
                    .isEqualTo(NO_BYTE);
        }
    }

    @Test
    void asksByEveryMethodAndHearsTheResponseAfterAnInformationalOne() throws Exception {
        responding("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n");

        Response response = CheckRequest.send(server(), endpoint("PATCH", ""));

        assertThat(response.status()).isEqualTo(204);
        assertThat(heard).first().isEqualTo("PATCH /orders?a=b HTTP/1.1");
    }

    @Test
    void whatIsNoResponseIsSaid() {
        responding("SSH-2.0-server\r\n\r\n");
        assertThat(objection()).hasMessageStartingWith("not HTTP");

        responding("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel");
        assertThat(objection()).hasMessage("the connection was closed before the response was complete");
    }

    @Test
    void aResponseWithoutAnEndIsGivenUp() {
        responding("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(65 * 1024 * 1024));

        assertThat(objection()).hasMessage("the response is larger than 64 MiB");
    }

    private IOException objection() {
        return catchThrowableOfType(IOException.class, () -> CheckRequest.send(server(), endpoint("GET", null)));
    }

    private URI server() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    private static Endpoint endpoint(String method, String body) {
        return new Endpoint("orders", "/orders?a=b", method, Map.of("X-Mine", "yes"), body, Expectation.OK);
    }

    /** Takes one connection, reads a request, and responds so; what comes next is the next byte. */
    private CompletableFuture<Integer> responding(String response) {
        CompletableFuture<Integer> next = new CompletableFuture<>();
        Thread server = new Thread(() -> {
            try (Socket connection = listener.accept()) {
                BufferedReader in = new BufferedReader(
                        new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
                heard.add(in.readLine());
                for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
                    heard.add(line.toLowerCase(Locale.ROOT));
                }
                connection.getOutputStream().write(response.getBytes(StandardCharsets.US_ASCII));
                connection.shutdownOutput();
                next.complete(in.read());
            } catch (IOException e) {
                next.completeExceptionally(e);
            }
        });
        server.start();
        return next;
    }
}
