package containerkit.peers.contract;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.peers.contract.Entry.Served;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A question and all of its right answer.
 *
 * @param contentType in lower case, without spaces
 */
record Expected(Question question, String contentType, String body) {

    static final String JSON = "application/json";
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String FILE = "application/octet-stream";

    static List<Expected> of(Served served) {
        return switch (served) {
            case GRAPHQL -> List.of(echo("hello"), echo("höh ✓"));
            case JSON -> List.of(new Expected(Question.get("/test/json"), JSON, "{\"hi\":\"There\"}"));
            case TEXT -> List.of(new Expected(Question.get("/test/text"), TEXT, "container kit txt"));
            case FILE -> List.of(new Expected(Question.get("/test/file"), FILE, file()));
        };
    }

    static Expected echo(String message) {
        return new Expected(Question.echo(message), JSON, "{\"data\":{\"echo\":{\"message\":\"" + message + "\"}}}");
    }

    /** @param when words that tell the answer from others to the same question */
    void check(byte[] answer, String when) {
        // Equal words are equal bytes: what is no UTF-8 is read as a sign that no right answer has.
        assertThat(new String(answer, StandardCharsets.UTF_8))
                .as("the answer of %s%s", question.path(), when)
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
