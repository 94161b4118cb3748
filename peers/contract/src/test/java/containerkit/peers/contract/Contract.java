package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.peers.contract.Entry.Lack;
import containerkit.peers.contract.Entry.Served;
import containerkit.peers.contract.KeptConnection.Answer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** What every server keeps, so that a comparison compares servers and not what they were made to do. */
final class Contract {

    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final int AT_ONCE = 64;

    private final ObjectMapper json = new ObjectMapper();
    private final Entry entry;
    private final Client client;

    Contract(Entry entry, int port) {
        this.entry = entry;
        this.client = new Client(port);
    }

    /** Every check that the server's entry asks for. */
    Stream<Executable> checks() {
        List<Executable> checks = new ArrayList<>(List.of(
                this::knowsNoOtherPath,
                this::keepsConnections,
                this::closesWhenAsked,
                this::closesAfterHttp10,
                this::listensOnLoopbackOnly));
        for (Served served : entry.serves()) {
            checks.addAll(
                    switch (served) {
                        case GRAPHQL ->
                            List.<Executable>of(
                                    this::echoes, this::echoesToManyAtOnce, this::refuses, this::saysWhatIsWrong);
                        case JSON ->
                            List.<Executable>of(() -> good(Question.get("/test/json"), JSON, "{\"hi\":\"There\"}"));
                        case TEXT ->
                            List.<Executable>of(() -> good(Question.get("/test/text"), TEXT, "container kit txt"));
                        case FILE -> List.<Executable>of(this::servesTheFile);
                    });
        }
        if (entry.identity() != null) {
            checks.add(this::saysWhoItIs);
        }
        if (entry.configuration() != null) {
            checks.add(this::saysWhatItIsSetTo);
        }
        return checks.stream();
    }

    private void echoes() {
        good(Question.echo("hello"), JSON, echo("hello"));
        good(Question.echo("höh ✓"), JSON, echo("höh ✓"));
    }

    private void echoesToManyAtOnce() {
        List<CompletableFuture<HttpResponse<byte[]>>> answers = IntStream.range(0, AT_ONCE)
                .mapToObj(i -> client.askAsync(Question.echo("number " + i)))
                .toList();
        for (int i = 0; i < AT_ONCE; i++) {
            assertThat(text(answers.get(i).join().body()))
                    .as("one of many echoes at once")
                    .isEqualTo(echo("number " + i));
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

    private void servesTheFile() throws IOException {
        Question question = Question.get("/test/file");
        HttpResponse<byte[]> answer = client.ask(question);
        Client.check(question, answer, "application/octet-stream");
        try (var file = Contract.class.getResourceAsStream("/file-4096.bin")) {
            assertThat(answer.body()).as("the file").isEqualTo(file.readAllBytes());
        }
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

    private void keepsConnections() throws IOException {
        try (KeptConnection connection = client.connect()) {
            for (Question question : List.of(question(), Question.get("/nowhere"), question(), question())) {
                Answer answer = connection.ask(question, "1.1");
                assertThat(answer.status())
                        .as("status on a kept connection")
                        .isEqualTo(question.path().equals("/nowhere") ? 404 : 200);
            }
        }
    }

    private void closesWhenAsked() throws IOException {
        try (KeptConnection connection = client.connect()) {
            connection.ask(question(), "1.1", "Connection: close");
            assertThat(connection.isClosedByServer())
                    .as("whether a connection is closed where the client asks for that")
                    .isEqualTo(!entry.lacks().containsKey(Lack.CONNECTION_CLOSE));
        }
    }

    private void closesAfterHttp10() throws IOException {
        try (KeptConnection connection = client.connect()) {
            assertThat(connection.ask(question(), "1.0").status()) // as ab does without -k: it waits for the end
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
        assertThat(rows.findValuesAsText("key")).as("the keys of its settings").doesNotHaveDuplicates();
    }

    private JsonNode document(String path) throws IOException {
        HttpResponse<byte[]> answer = client.ask(Question.get(path));
        Client.check(Question.get(path), answer, JSON);
        return json.readTree(answer.body());
    }

    /** One that the server answers with 200. */
    private Question question() {
        return entry.serves().contains(Served.GRAPHQL) ? Question.echo("hello") : Question.get("/test/file");
    }

    private void good(Question question, String contentType, String body) {
        HttpResponse<byte[]> answer = client.ask(question);
        Client.check(question, answer, contentType);
        assertThat(text(answer.body())).as("the answer of %s", question.path()).isEqualTo(body);
    }

    private static String echo(String message) {
        return "{\"data\":{\"echo\":{\"message\":\"" + message + "\"}}}";
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
