package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The JDK's client, asking one server by HTTP/1.1. */
final class Client {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int CONNECT_MS = 500;
    private static final int OK = 200;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    Client(int port) {
        this.port = port;
    }

    HttpResponse<byte[]> ask(Question question) {
        return askAsync(question).join();
    }

    /** Whether there is somebody who answers with 200. */
    boolean isAnswered(Question question) {
        try {
            return ask(question).statusCode() == OK;
        } catch (CompletionException e) {
            return false;
        }
    }

    CompletableFuture<HttpResponse<byte[]>> askAsync(Question question) {
        return send(request(question));
    }

    /** As a client does that reads what is compressed, too; the answer is as it was sent. */
    HttpResponse<byte[]> askAcceptingGzip(Question question) {
        return send(request(question).header("Accept-Encoding", "gzip")).join();
    }

    KeptConnection connect() throws IOException {
        return new KeptConnection(port);
    }

    /** The machine's addresses, other than loopback's, at which somebody accepts connections to the port. */
    List<InetAddress> reachableFrom() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .filter(this::accepts)
                .toList();
    }

    /** Status 200, the right type, and a length instead of chunks. */
    static void check(Question question, HttpResponse<byte[]> answer, String contentType) {
        assertThat(answer.statusCode()).as("status of %s", question.path()).isEqualTo(OK);
        assertThat(header(answer, "content-type").toLowerCase(Locale.ROOT).replace(" ", ""))
                .as("content type of %s", question.path())
                .isEqualTo(contentType);
        assertThat(header(answer, "content-encoding"))
                .as("encoding of %s", question.path())
                .isEmpty();
        assertThat(header(answer, "content-length"))
                .as("length of %s", question.path())
                .isEqualTo(String.valueOf(answer.body().length));
    }

    private HttpRequest.Builder request(Question question) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://" + KeptConnection.HOST + ":" + port + question.path()))
                .timeout(PATIENCE);
        return question.method().equals("POST")
                ? request.header("Content-Type", "application/json").POST(BodyPublishers.ofByteArray(question.body()))
                : request;
    }

    private CompletableFuture<HttpResponse<byte[]>> send(HttpRequest.Builder request) {
        return http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<byte[]> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    private boolean accepts(InetAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
