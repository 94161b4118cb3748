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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The JDK's client for one server, with HTTP/1.1. */
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

    HttpResponse<byte[]> send(Request request) {
        return sendAsync(request).join();
    }

    /** Returns whether a server responds with status 200. */
    boolean responds(Request request) {
        try {
            return send(request).statusCode() == OK;
        } catch (CompletionException e) {
            return false;
        }
    }

    CompletableFuture<HttpResponse<byte[]>> sendAsync(Request request) {
        return send(request(request));
    }

    /** Sends the request with Accept-Encoding: gzip and returns the response undecoded. */
    HttpResponse<byte[]> sendAcceptingGzip(Request request) {
        return send(request(request).header("Accept-Encoding", "gzip")).join();
    }

    KeptConnection connect() throws IOException {
        return new KeptConnection(port);
    }

    /** Returns the machine's addresses, without loopback, that accept connections to the port. */
    List<InetAddress> reachableFrom() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .filter(this::accepts)
                .toList();
    }

    /** Checks status 200, content type and Content-Length. */
    static void check(Request request, HttpResponse<byte[]> response, String contentType) {
        assertThat(response.statusCode()).as("status of %s", request.path()).isEqualTo(OK);
        assertThat(header(response, "content-type").toLowerCase(Locale.ROOT).replace(" ", ""))
                .as("content type of %s", request.path())
                .isEqualTo(contentType);
        assertThat(header(response, "content-encoding"))
                .as("encoding of %s", request.path())
                .isEmpty();
        assertThat(header(response, "content-length"))
                .as("length of %s", request.path())
                .isEqualTo(String.valueOf(response.body().length));
    }

    private HttpRequest.Builder request(Request request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(
                        URI.create("http://" + KeptConnection.HOST + ":" + port + request.path()))
                .timeout(PATIENCE);
        return request.method().equals("POST")
                ? builder.header("Content-Type", "application/json").POST(BodyPublishers.ofByteArray(request.body()))
                : builder;
    }

    private CompletableFuture<HttpResponse<byte[]>> send(HttpRequest.Builder request) {
        return http.sendAsync(request.build(), BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<byte[]> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private boolean accepts(InetAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** A request to a server. */
    record Request(String method, String path, byte[] body) {

        static Request get(String path) {
            return new Request("GET", path, new byte[0]);
        }

        static Request post(String body) {
            return new Request("POST", "/graphql", body.getBytes(StandardCharsets.UTF_8));
        }

        /** Returns the echo request for a message that needs no escaping. */
        static Request echo(String message) {
            return post("{\"query\":\"query Echo { echo(message: \\\"" + message + "\\\") { message } }\"}");
        }
    }
}
