package containerkit.peers.echo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What the endpoints answer, for servers that have a routing of their own; {@link Endpoints} is for the others. Any
 * number of threads may ask at once.
 */
public final class Answers {

    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String FILE = "application/octet-stream";

    private final JsonMapper json = JsonMapper.builder().build();
    private final GraphQlEcho echo = new GraphQlEcho();
    private final byte[] file = read("/file-4096.bin"); // once: inflating it for every request would measure that

    /** A small object, for servers that write JSON in their own way: {@code {"hi":"There"}}. */
    public record Greeting(String hi) {

        /** The one that everybody sends, as a new object. */
        public static Greeting there() {
            return new Greeting("There");
        }
    }

    /** {@code POST /graphql}: the echo, or 400 where the request is none. */
    public Reply graphQl(byte[] request) {
        try {
            return new Reply(Reply.OK, JSON, echo.answer(request));
        } catch (BadRequest e) {
            return new Reply(Reply.BAD_REQUEST, TEXT, e.getMessage().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** {@code GET /test/json}: 14 bytes, written from an object each time. */
    public Reply json() {
        return json(Greeting.there());
    }

    /** {@code GET /test/text}: 17 bytes. */
    public Reply text() {
        return new Reply(Reply.OK, TEXT, "container kit txt".getBytes(StandardCharsets.UTF_8));
    }

    /** {@code GET /test/file}: 4096 bytes, read once. */
    public Reply file() {
        return new Reply(Reply.OK, FILE, file);
    }

    /** {@code GET /test/identity}: who answers. */
    public Reply identity(ServerFacts facts) {
        return json(facts.identity());
    }

    /** {@code GET /test/config}: what it is set to. */
    public Reply configuration(ServerFacts facts) {
        return json(facts.rows());
    }

    /** Every other path. */
    public Reply notFound() {
        return new Reply(Reply.NOT_FOUND, TEXT, "not found".getBytes(StandardCharsets.UTF_8));
    }

    /** Where the program is at fault. */
    Reply failed() {
        return new Reply(Reply.INTERNAL_SERVER_ERROR, TEXT, "internal server error".getBytes(StandardCharsets.UTF_8));
    }

    private Reply json(Object body) {
        try {
            return new Reply(Reply.OK, JSON, json.writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(String resource) {
        try (InputStream in = Answers.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing from the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
