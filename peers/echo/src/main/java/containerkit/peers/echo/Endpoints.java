package containerkit.peers.echo;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/** All endpoints, for servers without a routing of their own. Any number of threads may ask at once. */
public final class Endpoints {

    /** Of a request that has none. */
    public static final byte[] NO_BODY = {};

    private static final Logger LOGGER = System.getLogger(Endpoints.class.getName());

    private final Answers answers = new Answers();
    private final Supplier<ServerFacts> facts;

    /** Those of a server; its facts are asked for when somebody asks for them, and so read from the running server. */
    public Endpoints(Supplier<ServerFacts> facts) {
        this.facts = facts;
    }

    /**
     * Answers a request; what goes wrong with it is printed, and 500, for not every server says anything of it.
     *
     * @param method in capitals
     * @param target path, and perhaps a query, which makes no difference
     * @param body empty where there is none
     */
    public Reply reply(String method, String target, byte[] body) {
        try {
            return answer(method, target, body);
        } catch (RuntimeException e) {
            LOGGER.log(Level.ERROR, method + " " + target, e);
            return answers.failed();
        }
    }

    private Reply answer(String method, String target, byte[] body) {
        int query = target.indexOf('?');
        String path = query < 0 ? target : target.substring(0, query);
        return switch (method) {
            case "POST" -> path.equals("/graphql") ? answers.graphQl(body) : answers.notFound();
            case "GET" ->
                switch (path) {
                    case "/test/json" -> answers.json();
                    case "/test/text" -> answers.text();
                    case "/test/file" -> answers.file();
                    case "/test/identity" -> answers.identity(facts.get());
                    case "/test/config" -> answers.configuration(facts.get());
                    default -> answers.notFound();
                };
            default -> answers.notFound();
        };
    }
}
