package containerkit.peers.echo;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/** All endpoints, for servers without a routing of their own. It is thread-safe. */
public final class Endpoints {

    /** The body of a request without one. */
    public static final byte[] NO_BODY = {};

    private static final Logger LOGGER = System.getLogger(Endpoints.class.getName());

    private final Replies replies = new Replies();
    private final Supplier<ServerFacts> facts;

    /** @param facts read from the running server at each request for them */
    public Endpoints(Supplier<ServerFacts> facts) {
        this.facts = facts;
    }

    /**
     * Replies to a request. An exception is logged and becomes status 500, because not every server reports it.
     *
     * @param method in upper case
     * @param target path and optional query, which is ignored
     * @param body empty if there is none
     */
    public Reply reply(String method, String target, byte[] body) {
        try {
            return replyTo(method, target, body);
        } catch (RuntimeException e) {
            LOGGER.log(Level.ERROR, method + " " + target, e);
            return replies.failed();
        }
    }

    private Reply replyTo(String method, String target, byte[] body) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        return switch (method) {
            case "POST" -> path.equals("/graphql") ? replies.graphQl(body) : replies.notFound();
            case "GET" ->
                switch (path) {
                    case "/test/json" -> replies.json();
                    case "/test/text" -> replies.text();
                    case "/test/file" -> replies.file();
                    case "/test/identity" -> replies.identity(facts.get());
                    case "/test/config" -> replies.configuration(facts.get());
                    default -> replies.notFound();
                };
            default -> replies.notFound();
        };
    }
}
