package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.peers.contract.Client.Request;
import containerkit.peers.contract.Entry.Lack;
import containerkit.peers.contract.Entry.Served;
import containerkit.peers.contract.KeptConnection.Response;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** The behaviour that every server shares, so that a comparison compares servers and not their programs. */
final class Contract {

    private static final int AT_ONCE = 64;
    private static final int LONG_MESSAGE = 4_096; // above every server's default threshold for compression
    private static final int LONG_KEPT = 1_100; // by default Grizzly closes after 256 requests, lighttpd after 1000
    private static final String EPOLL = "epoll";

    private final ObjectMapper json = new ObjectMapper();
    private final Entry entry;
    private final List<Expected> served;
    private final Client client;

    Contract(Entry entry, int port) {
        this.entry = entry;
        this.served = served(entry);
        this.client = new Client(port);
    }

    /** The expected responses. */
    static List<Expected> served(Entry entry) {
        return entry.serves().stream()
                .flatMap(each -> Expected.of(each).stream())
                .toList();
    }

    /** Runs every check that applies to the server's entry. */
    Stream<Executable> checks() {
        List<Executable> checks = new ArrayList<>(List.of(
                this::knowsNoOtherPath,
                this::compressesNothing,
                this::keepsConnections,
                this::keepsOneConnectionForLong,
                this::closesWhenAsked,
                this::closesAfterHttp10,
                this::listensOnLoopbackOnly));
        for (Expected expected : served) {
            checks.add(() -> good(expected, client.send(expected.request()), ""));
        }
        if (entry.serves().contains(Served.GRAPHQL)) {
            checks.addAll(List.<Executable>of(this::echoesToManyAtOnce, this::refuses, this::saysWhatIsWrong));
        }
        if (entry.identity() != null) {
            checks.add(this::saysWhoItIs);
        }
        if (entry.configuration() != null) {
            checks.add(this::saysWhatItIsSetTo);
        }
        if (entry.transport() != null && (hasEpoll() || !entry.transport().equals(EPOLL))) {
            checks.add(this::runsOnItsTransport);
        }
        return checks.stream();
    }

    /** Returns whether Netty has a native transport here. */
    static boolean hasEpoll() {
        return System.getProperty("os.name").equals("Linux")
                && List.of("amd64", "aarch64").contains(System.getProperty("os.arch"));
    }

    private void echoesToManyAtOnce() {
        List<Expected> many = IntStream.range(0, AT_ONCE)
                .mapToObj(i -> Expected.echo("number " + i))
                .toList();
        List<CompletableFuture<HttpResponse<byte[]>>> responses =
                many.stream().map(each -> client.sendAsync(each.request())).toList();
        for (int i = 0; i < AT_ONCE; i++) {
            many.get(i).check(responses.get(i).join().body(), ", one of many at once");
        }
    }

    private void refuses() {
        for (String body : List.of("", "no JSON", "{}", "{\"query\":null}", "[]")) {
            assertThat(client.send(Request.post(body)).statusCode())
                    .as("status of a request that is none: '%s'", body)
                    .isEqualTo(400);
        }
    }

    private void saysWhatIsWrong() throws IOException {
        HttpResponse<byte[]> response = client.send(Request.post("{\"query\":\"query Echo { nothing }\"}"));
        assertThat(response.statusCode())
                .as("status of a query that is not valid")
                .isEqualTo(200);
        assertThat(json.readTree(response.body())
                        .path("errors")
                        .path(0)
                        .path("message")
                        .asText())
                .as("the first error of a query that is not valid")
                .isNotBlank();
    }

    private void knowsNoOtherPath() {
        assertThat(client.send(Request.get("/nowhere")).statusCode())
                .as("status of an unknown path")
                .isEqualTo(404);
        if (entry.serves().contains(Served.GRAPHQL)) {
            assertThat(client.send(Request.get("/graphql")).statusCode())
                    .as("status of GET at the echo")
                    .isIn(404, 405);
        }
    }

    private void compressesNothing() {
        List<Expected> all = new ArrayList<>(served);
        if (entry.serves().contains(Served.GRAPHQL)) {
            all.add(Expected.echo("x".repeat(LONG_MESSAGE)));
        }
        for (Expected expected : all) {
            good(expected, client.sendAcceptingGzip(expected.request()), " to a client that accepts gzip");
        }
    }

    private void keepsConnections() throws IOException {
        try (KeptConnection connection = client.connect()) {
            for (int round = 0; round < 2; round++) {
                for (Expected expected : served) {
                    Response response = connection.send(expected.request(), "1.1");
                    assertThat(response.status())
                            .as(
                                    "status of %s on a kept connection",
                                    expected.request().path())
                            .isEqualTo(200);
                    expected.check(response.body(), " on a kept connection");
                }
                assertThat(connection.send(Request.get("/nowhere"), "1.1").status())
                        .as("status of an unknown path on a kept connection")
                        .isEqualTo(404);
            }
        }
    }

    private void keepsOneConnectionForLong() throws IOException {
        Request request = served.stream()
                .map(Expected::request)
                .filter(each -> each.method().equals("GET")) // the least work
                .findFirst()
                .orElse(served.get(0).request());
        int responded = 0;
        try (KeptConnection connection = client.connect()) {
            for (boolean kept = true; kept && responded < LONG_KEPT; responded++) {
                Response response = connection.send(request, "1.1");
                assertThat(response.status())
                        .as("status after %d requests on one connection", responded)
                        .isEqualTo(200);
                kept = !response.headers().getOrDefault("connection", "").equalsIgnoreCase("close");
            }
        }
        assertThat(responded)
                .as("requests on one connection, the last of which says that it is closed")
                .isEqualTo(entry.closesAfter() == null ? LONG_KEPT : entry.closesAfter());
    }

    private void closesWhenAsked() throws IOException {
        try (KeptConnection connection = client.connect()) {
            connection.send(served.get(0).request(), "1.1", "Connection: close");
            assertThat(connection.isClosedByServer())
                    .as("whether a connection is closed where the client asks for that")
                    .isEqualTo(!entry.lacks().containsKey(Lack.CONNECTION_CLOSE));
        }
    }

    private void closesAfterHttp10() throws IOException {
        try (KeptConnection connection = client.connect()) {
            assertThat(connection.send(served.get(0).request(), "1.0").status()) // as ab without -k
                    .as("status of a request of HTTP/1.0")
                    .isEqualTo(entry.lacks().containsKey(Lack.HTTP_1_0) ? 505 : 200);
            assertThat(connection.isClosedByServer())
                    .as("whether a connection of HTTP/1.0 is closed")
                    .isTrue();
        }
    }

    private void listensOnLoopbackOnly() throws IOException {
        assertThat(client.reachableFrom())
                .as("other addresses that it listens on")
                .isEmpty();
    }

    private void saysWhoItIs() throws IOException {
        JsonNode identity = document(entry.identity());
        for (String key : List.of("container", "jvm", "mode")) {
            assertThat(identity.path(key).asText())
                    .as("%s of its identity", key)
                    .isNotBlank();
        }
        assertThat(identity.path("container_version").asText())
                .as("its version")
                .matches("\\d+\\.\\d.*|\\d+");
        assertThat(identity.path("mode").asText()).as("its mode").isEqualTo("stock");
    }

    private void saysWhatItIsSetTo() throws IOException {
        JsonNode rows = document(entry.configuration());
        assertThat(rows).as("its settings").isNotEmpty().allSatisfy(row -> {
            assertThat(row.fieldNames()).toIterable().contains("key", "value", "property");
            assertThat(row.path("key").asText()).matches("[a-z][a-z0-9_]*");
            assertThat(row.path("value").isValueNode()).isTrue();
        });
        assertThat(rows.findValuesAsText("key"))
                .as("the keys of its settings")
                .doesNotHaveDuplicates()
                .as("what it tells of threads")
                .contains("request_threads_max", "io_threads", "virtual_threads");
    }

    private void runsOnItsTransport() throws IOException {
        assertThat(document(entry.configuration()))
                .filteredOn(row -> row.path("key").asText().equals("transport"))
                .extracting(row -> row.path("value").asText())
                .as("its transport")
                .containsExactly(entry.transport());
    }

    private JsonNode document(String path) throws IOException {
        HttpResponse<byte[]> response = client.send(Request.get(path));
        Client.check(Request.get(path), response, Expected.JSON);
        return json.readTree(response.body());
    }

    private static void good(Expected expected, HttpResponse<byte[]> response, String when) {
        Client.check(expected.request(), response, expected.contentType());
        expected.check(response.body(), when);
    }
}
