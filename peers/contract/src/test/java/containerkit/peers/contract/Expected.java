package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.peers.contract.Client.Request;
import containerkit.peers.contract.Entry.Served;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A request and the expected response.
 *
 * @param contentType in lower case, without spaces
 */
record Expected(Request request, String contentType, String body) {

    static final String JSON = "application/json";
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String FILE = "application/octet-stream";

    static List<Expected> of(Served served) {
        return switch (served) {
            case GRAPHQL -> List.of(echo("hello"), echo("höh ✓"));
            case JSON -> List.of(new Expected(Request.get("/test/json"), JSON, "{\"hi\":\"There\"}"));
            case TEXT -> List.of(new Expected(Request.get("/test/text"), TEXT, "container kit txt"));
            case FILE -> List.of(new Expected(Request.get("/test/file"), FILE, file()));
        };
    }

    static Expected echo(String message) {
        return new Expected(Request.echo(message), JSON, "{\"data\":{\"echo\":{\"message\":\"" + message + "\"}}}");
    }

    /** @param when words that distinguish it from other responses to the same request */
    void check(byte[] response, String when) {
        // Compares text: invalid UTF-8 becomes a replacement character, which no expected response has.
        assertThat(new String(response, StandardCharsets.UTF_8))
                .as("the response of %s%s", request.path(), when)
                .isEqualTo(body);
    }

    private static String file() {
        try (InputStream file = Expected.class.getResourceAsStream("/file-4096.bin")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
