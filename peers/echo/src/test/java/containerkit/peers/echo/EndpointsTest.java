package containerkit.peers.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointsTest {
    private final Endpoints endpoints = new Endpoints(() -> facts().with(Setting.COMPRESSION, null, "gzip"));

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "GET, /test/json, 200, application/json, '{\"hi\":\"There\"}'",
                "GET, /test/text?a=b, 200, text/plain;charset=utf-8, container kit txt",
                "POST, /graphql, 400, text/plain;charset=utf-8, the body is not a GraphQL request: expected a JSON object",
                "GET, /graphql, 404, text/plain;charset=utf-8, not found",
                "POST, /test/json, 404, text/plain;charset=utf-8, not found",
                "HEAD, /test/json, 404, text/plain;charset=utf-8, not found",
                "GET, /test/json/, 404, text/plain;charset=utf-8, not found"
            })
    void replies(String method, String target, int status, String contentType, String body) {
        Reply reply = endpoints.reply(method, target, new byte[0]);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.contentType()).isEqualTo(contentType);
        assertThat(reply.body()).asString(StandardCharsets.UTF_8).isEqualTo(body);
    }

    @Test
    void servesTheFileOfTheApplications() {
        assertThat(get("/test/file")).hasSize(4096).startsWith("line 01 of 64").contains("\nline 64 of 64");
    }

    @Test
    void saysWhoItIs() {
        assertThat(get("/test/identity"))
                .startsWith("{\"container\":\"tested\",\"container_version\":\"1.2\",\"jvm\":\"")
                .endsWith("\",\"mode\":\"stock\"}");
    }

    @Test
    void saysWhatItIsSetTo() {
        assertThat(get("/test/config"))
                .startsWith("[{\"key\":\"io_threads\",\"value\":2,\"property\":null},")
                .endsWith(",{\"key\":\"compression\",\"value\":null,\"property\":\"gzip\"}]");
    }

    /** Some servers close the connection without a response if their handler throws. */
    @Test
    void anExceptionBecomesStatus500AndIsPrinted() {
        Endpoints forgetful = new Endpoints(EndpointsTest::facts);
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThat(forgetful.reply("GET", "/test/config", new byte[0]).status())
                    .isEqualTo(500);
        } finally {
            System.setErr(before);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("GET /test/config")
                .contains("nobody says of tested its compression");
    }

    @Test
    void aSettingThatNobodySaysIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> facts().rows())
                .withMessage("nobody says of tested its compression");
    }

    @Test
    void readsAVersionFromALibrary() {
        assertThat(LibraryVersion.of("com.fasterxml.jackson.core", "jackson-databind"))
                .matches("2\\.\\d+\\.\\d+");
    }

    private static ServerFacts facts() {
        return new ServerFacts("tested", "1.2")
                .eventLoops(2, "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, 50)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, 5_000)
                .with(Setting.HTTP_VERSIONS, "http/1.1");
    }

    private String get(String path) {
        return new String(endpoints.reply("GET", path, new byte[0]).body(), StandardCharsets.UTF_8);
    }

    private String port;

    @BeforeEach
    void findAFreePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(Port.HOST))) {
            port = String.valueOf(free.getLocalPort());
        }
    }

    @Test
    void sayWhereToListenAndKeepTheOptions() {
        assertThat(SpringArguments.of(new String[] {"--a=1", port, "--b"}, "--c=3"))
                .containsExactly("--server.address=127.0.0.1", "--server.port=" + port, "--c=3", "--a=1", "--b");
    }

    @Test
    void takeADefaultOnlyWhereNothingElseIsGiven() {
        assertThat(SpringArguments.of(new String[] {port, "--a=1"}, "--a=2", "--ab=3"))
                .containsExactly("--server.address=127.0.0.1", "--server.port=" + port, "--ab=3", "--a=1");
    }
}
