package containerkit.peers.echo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The replies of all endpoints, for servers with a routing of their own; {@link Endpoints} is for the others. Any
 * number of threads may use it.
 */
public final class Replies {

    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String FILE = "application/octet-stream";

    private final JsonMapper json = JsonMapper.builder().build();
    private final GraphQlEcho echo = new GraphQlEcho();
    private final byte[] file = read("/file-4096.bin"); // once: otherwise every request would decompress it

    /** A small object, for servers with their own JSON writer: {@code {"hi":"There"}}. */
    public record Greeting(String hi) {

        /** Returns a new object with the content that every peer sends. */
        public static Greeting there() {
            return new Greeting("There");
        }
    }

    /** {@code POST /graphql}: the echo, or status 400 for a bad request. */
    public Reply graphQl(byte[] request) {
        try {
            return new Reply(Reply.OK, JSON, echo.reply(request));
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

    /** {@code GET /test/identity}: the server's identity. */
    public Reply identity(ServerFacts facts) {
        return json(facts.identity());
    }

    /** {@code GET /test/config}: the server's settings. */
    public Reply configuration(ServerFacts facts) {
        return json(facts.rows());
    }

    /** Returns the reply for any other path. */
    public Reply notFound() {
        return new Reply(Reply.NOT_FOUND, TEXT, "not found".getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the reply for an internal error. */
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
        try (InputStream in = Replies.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing from the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
