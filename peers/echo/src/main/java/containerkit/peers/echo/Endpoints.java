package containerkit.peers.echo;

import java.util.function.Supplier;

/** All endpoints, for servers without a routing of their own. Any number of threads may ask at once. */
public final class Endpoints {

    private final Answers answers = new Answers();
    private final Supplier<ServerFacts> facts;

    /** Those of a server; its facts are asked for when somebody asks for them, and so read from the running server. */
    public Endpoints(Supplier<ServerFacts> facts) {
        this.facts = facts;
    }

    /**
     * Answers a request.
     *
     * @param method in capitals
     * @param target path, and perhaps a query, which makes no difference
     * @param body empty where there is none
     */
    public Reply reply(String method, String target, byte[] body) {
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
