package containerkit.peers.echo;

/**
 * A reply that a server turns into an HTTP response.
 *
 * @param status the HTTP status
 * @param contentType with its charset, if it has one
 * @param body the whole body, so its length is known; must not be changed
 */
public record Reply(int status, String contentType, byte[] body) {

    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    static final int NOT_FOUND = 404;
    static final int INTERNAL_SERVER_ERROR = 500;
}
