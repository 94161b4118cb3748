package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.peers.contract.Entry.Lack;
import containerkit.peers.contract.Entry.Served;
import containerkit.peers.contract.KeptConnection.Answer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** What every server keeps, so that a comparison compares servers and not what they were made to do. */
final class Contract {

    private static final int AT_ONCE = 64;
    private static final int LONG_MESSAGE = 4_096; // more than the least that any server compresses as it comes
    private static final int LONG_KEPT = 1_100; // as they come, Grizzly closes after 256 requests, lighttpd after 1000
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

    /** What it has to answer. */
    static List<Expected> served(Entry entry) {
        return entry.serves().stream()
                .flatMap(each -> Expected.of(each).stream())
                .toList();
    }

    /** Every check that the server's entry asks for. */
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
            checks.add(() -> good(expected, client.ask(expected.question()), ""));
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

    /** Whether Netty has a native transport here. */
    static boolean hasEpoll() {
        return System.getProperty("os.name").equals("Linux")
                && List.of("amd64", "aarch64").contains(System.getProperty("os.arch"));
    }

    private void echoesToManyAtOnce() {
        List<Expected> many = IntStream.range(0, AT_ONCE)
                .mapToObj(i -> Expected.echo("number " + i))
                .toList();
        List<CompletableFuture<HttpResponse<byte[]>>> answers =
                many.stream().map(each -> client.askAsync(each.question())).toList();
        for (int i = 0; i < AT_ONCE; i++) {
            many.get(i).check(answers.get(i).join().body(), ", one of many at once");
        }
    }

    private void refuses() {
        for (String body : List.of("", "no JSON", "{}", "{\"query\":null}", "[]")) {
            assertThat(client.ask(Question.post(body)).statusCode())
                    .as("status of a request that is none: '%s'", body)
                    .isEqualTo(400);
        }
    }

    private void saysWhatIsWrong() throws IOException {
        HttpResponse<byte[]> answer = client.ask(Question.post("{\"query\":\"query Echo { nothing }\"}"));
        assertThat(answer.statusCode())
                .as("status of a query that is not valid")
                .isEqualTo(200);
        assertThat(json.readTree(answer.body())
                        .path("errors")
                        .path(0)
                        .path("message")
                        .asText())
                .as("the first error of a query that is not valid")
                .isNotBlank();
    }

    private void knowsNoOtherPath() {
        assertThat(client.ask(Question.get("/nowhere")).statusCode())
                .as("status of an unknown path")
                .isEqualTo(404);
        if (entry.serves().contains(Served.GRAPHQL)) {
            assertThat(client.ask(Question.get("/graphql")).statusCode())
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
            good(expected, client.askAcceptingGzip(expected.question()), " to a client that accepts gzip");
        }
    }

    private void keepsConnections() throws IOException {
        try (KeptConnection connection = client.connect()) {
            for (int round = 0; round < 2; round++) {
                for (Expected expected : served) {
                    Answer answer = connection.ask(expected.question(), "1.1");
                    assertThat(answer.status())
                            .as(
                                    "status of %s on a kept connection",
                                    expected.question().path())
                            .isEqualTo(200);
                    expected.check(answer.body(), " on a kept connection");
                }
                assertThat(connection.ask(Question.get("/nowhere"), "1.1").status())
                        .as("status of an unknown path on a kept connection")
                        .isEqualTo(404);
            }
        }
    }

    private void keepsOneConnectionForLong() throws IOException {
        Question question = served.stream()
                .map(Expected::question)
                .filter(each -> each.method().equals("GET")) // the least work
                .findFirst()
                .orElse(served.get(0).question());
        int answered = 0;
        try (KeptConnection connection = client.connect()) {
            for (boolean kept = true; kept && answered < LONG_KEPT; answered++) {
                Answer answer = connection.ask(question, "1.1");
                assertThat(answer.status())
                        .as("status after %d requests on one connection", answered)
                        .isEqualTo(200);
                kept = !answer.headers().getOrDefault("connection", "").equalsIgnoreCase("close");
            }
        }
        assertThat(answered)
                .as("requests on one connection, the last of which says that it is closed")
                .isEqualTo(entry.closesAfter() == null ? LONG_KEPT : entry.closesAfter());
    }

    private void closesWhenAsked() throws IOException {
        try (KeptConnection connection = client.connect()) {
            connection.ask(served.get(0).question(), "1.1", "Connection: close");
            assertThat(connection.isClosedByServer())
                    .as("whether a connection is closed where the client asks for that")
                    .isEqualTo(!entry.lacks().containsKey(Lack.CONNECTION_CLOSE));
        }
    }

    private void closesAfterHttp10() throws IOException {
        try (KeptConnection connection = client.connect()) {
            assertThat(connection.ask(served.get(0).question(), "1.0").status()) // as ab without -k
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
        HttpResponse<byte[]> answer = client.ask(Question.get(path));
        Client.check(Question.get(path), answer, Expected.JSON);
        return json.readTree(answer.body());
    }

    private static void good(Expected expected, HttpResponse<byte[]> answer, String when) {
        Client.check(expected.question(), answer, expected.contentType());
        expected.check(answer.body(), when);
    }
}
