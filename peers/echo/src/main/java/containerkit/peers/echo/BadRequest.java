package containerkit.peers.echo;

/** A request to the echo that is not JSON or has no query; HTTP status 400. */
public final class BadRequest extends Exception {

    private static final long serialVersionUID = 1;

    BadRequest(String message) {
        super(message);
    }
}
