package containerkit.peers.springwebflux;

import containerkit.peers.echo.ServerFacts;
import org.springframework.boot.web.server.WebServer;

/** How a module reads the facts of its own server. */
@FunctionalInterface
public interface ServerFactsSource {

    /** The facts of {@code server}, which has been started, but for those that Spring has the same words for. */
    ServerFacts factsOf(WebServer server);
}
