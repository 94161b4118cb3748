package containerkit.app.pool;

import org.springframework.boot.web.server.WebServer;

/** Finds the request pool of an application's container. */
@FunctionalInterface
public interface RequestPoolSource {

    /** Returns the pool of {@code server}, which has been started. */
    RequestPool poolOf(WebServer server);
}
