package containerkit.app.pool;

import org.springframework.boot.web.server.WebServer;

/** How an application finds the request pool of its own container. */
@FunctionalInterface
public interface RequestPoolSource {

    /** The pool of {@code server}, which has been started. */
    RequestPool poolOf(WebServer server);
}
