package containerkit.peers.echo;

/**
 * An answer, before a server makes HTTP of it.
 *
 * @param status of HTTP
 * @param contentType with its charset, where it has one
 * @param body all of it, so that its length is known; nobody may change it
 */
public record Reply(int status, String contentType, byte[] body) {

    static final int OK = 200;
    static final int BAD_REQUEST = 400;
    static final int NOT_FOUND = 404;
    static final int INTERNAL_SERVER_ERROR = 500;
}
