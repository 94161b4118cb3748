package containerkit.app.pool;

import org.springframework.boot.web.server.WebServer;

/** The event that the main server, not the management server, has started. */
public record MainServerStarted(WebServer server) {}
