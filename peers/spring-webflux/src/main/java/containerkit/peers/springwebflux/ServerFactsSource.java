package containerkit.peers.springwebflux;

import containerkit.peers.echo.ServerFacts;
import org.springframework.boot.web.server.WebServer;

/** Reads the facts of a module's server. */
@FunctionalInterface
public interface ServerFactsSource {

    /** Returns the facts of {@code server}, which has been started, except those that Spring reports for all servers. */
    ServerFacts factsOf(WebServer server);
}
