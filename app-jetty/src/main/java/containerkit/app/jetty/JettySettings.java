package containerkit.app.jetty;

import containerkit.app.jetty.line.JettyCustomizer;
import containerkit.app.settings.KeepAliveHeader;
import containerkit.app.settings.PrivateField;
import containerkit.app.settings.ServerSettings;
import containerkit.app.settings.Setting;
import java.util.concurrent.BlockingQueue;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.springframework.boot.web.server.WebServer;

/** Reads the settings of Jetty's connector and thread pool. */
final class JettySettings {

    private static final String PREFIX = "server.jetty.";
    private static final int JAVA_BACKLOG = 50; // Java's default for 0; a test reads it from the socket
    private static final int NO_LIMIT = -1;

    private JettySettings() {}

    static ServerSettings of(WebServer webServer) {
        Server server = JettyCustomizer.serverOf(webServer);
        ServerConnector connector = (ServerConnector) server.getConnectors()[0];
        NetworkConnectionLimit limit = server.getBean(NetworkConnectionLimit.class);
        int backlog = connector.getAcceptQueueSize();
        ServerSettings settings = new ServerSettings()
                .with(
                        Setting.IO_THREADS,
                        connector.getSelectorManager().getSelectorCount(),
                        PREFIX + "threads.selectors")
                .limit(
                        Setting.CONNECTIONS_MAX,
                        limit == null ? NO_LIMIT : limit.getMaxNetworkConnectionCount(),
                        1,
                        PREFIX + "max-connections")
                .with(Setting.BACKLOG, backlog == 0 ? JAVA_BACKLOG : backlog)
                .with(Setting.PROCESSORS_KEPT, ServerSettings.UNLIMITED) // each connection has its own
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerSettings.UNLIMITED) // Jetty has no such limit
                .with(Setting.KEEP_ALIVE_HEADER, KeepAliveHeader.NEVER) // only HTTP/1.0 responses have it; no setting
                .limit(Setting.KEEP_ALIVE_TIMEOUT_MS, connector.getIdleTimeout(), 1, PREFIX + "connection-idle-timeout")
                .with(Setting.HTTP_VERSIONS, String.join(", ", connector.getProtocols()), "server.http2.enabled");
        ThreadPool threads = server.getThreadPool();
        settings.with(Setting.VIRTUAL_THREADS, threads instanceof VirtualThreadPool, "spring.threads.virtual.enabled");
        if (threads instanceof VirtualThreadPool pool) {
            virtual(settings, JettyVirtualThreads.of(connector, pool));
        } else {
            platform(settings, (QueuedThreadPool) threads);
        }
        return settings;
    }

    /**
     * Adds the settings of platform threads. Jetty leases some threads of its pool to acceptors and selectors; requests
     * run on the others.
     */
    private static void platform(ServerSettings settings, QueuedThreadPool pool) {
        BlockingQueue<?> jobs = PrivateField.of(pool, QueuedThreadPool.class, "_jobs", BlockingQueue.class);
        settings.with(
                        Setting.REQUEST_THREADS_MIN,
                        Math.max(0, pool.getMinThreads() - pool.getLeasedThreads()),
                        PREFIX + "threads.min",
                        pool.getLeasedThreads())
                .with(
                        Setting.REQUEST_THREADS_MAX,
                        pool.getMaxAvailableThreads(),
                        PREFIX + "threads.max",
                        pool.getMaxThreads() - pool.getMaxAvailableThreads())
                .limit(
                        Setting.REQUEST_QUEUE,
                        (long) jobs.size() + jobs.remainingCapacity(),
                        0,
                        PREFIX + "threads.max-queue-capacity")
                .with(Setting.RESERVED_THREADS, pool.getMaxReservedThreads())
                .with(Setting.VIRTUAL_THREADS_MAX, null)
                .with(Setting.VIRTUAL_THREAD_BUFFERS, null);
    }

    private static void virtual(ServerSettings settings, JettyVirtualThreads threads) {
        Integer max = threads.getMax();
        settings.with(Setting.REQUEST_THREADS_MIN, null)
                .with(Setting.REQUEST_THREADS_MAX, null)
                .with(Setting.REQUEST_QUEUE, ServerSettings.UNLIMITED)
                .with(Setting.RESERVED_THREADS, 0)
                .with(
                        Setting.VIRTUAL_THREADS_MAX,
                        max == null ? ServerSettings.UNLIMITED : max,
                        PREFIX + "threads.max",
                        threads.acceptors())
                .with(Setting.VIRTUAL_THREAD_BUFFERS, 0); // all threads share Jetty's buffers
    }
}
