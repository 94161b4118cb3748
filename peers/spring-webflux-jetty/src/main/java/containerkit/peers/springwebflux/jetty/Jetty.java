package containerkit.peers.springwebflux.jetty;

import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import containerkit.peers.springwebflux.ServerFactsSource;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.springframework.boot.web.embedded.jetty.JettyWebServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.stereotype.Component;

/** Jetty under WebFlux: the requests run on the threads of its pool. */
@Component
class Jetty implements ServerFactsSource {

    private static final String PREFIX = "server.jetty.";
    private static final int JAVA_BACKLOG = 50; // Java's default for 0

    @Override
    public ServerFacts factsOf(WebServer server) {
        Server jetty = ((JettyWebServer) server).getServer();
        ServerConnector connector = (ServerConnector) jetty.getConnectors()[0];
        QueuedThreadPool threads = (QueuedThreadPool) jetty.getThreadPool();
        NetworkConnectionLimit limit = jetty.getBean(NetworkConnectionLimit.class);
        int backlog = connector.getAcceptQueueSize();
        return new ServerFacts("jetty", Server.getVersion())
                .with(
                        Setting.REQUEST_THREADS_MIN,
                        Math.max(0, threads.getMinThreads() - threads.getLeasedThreads()),
                        PREFIX + "threads.min")
                .with(Setting.REQUEST_THREADS_MAX, threads.getMaxAvailableThreads(), PREFIX + "threads.max")
                .with(
                        Setting.IO_THREADS,
                        connector.getSelectorManager().getSelectorCount(),
                        PREFIX + "threads.selectors")
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.VIRTUAL_THREADS, false, "spring.threads.virtual.enabled")
                .with(
                        Setting.CONNECTIONS_MAX,
                        limit == null ? ServerFacts.UNLIMITED : limit.getMaxNetworkConnectionCount(),
                        PREFIX + "max-connections")
                .with(Setting.BACKLOG, backlog == 0 ? JAVA_BACKLOG : backlog)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED) // Jetty has no such limit
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, connector.getIdleTimeout(), PREFIX + "connection-idle-timeout");
    }
}
