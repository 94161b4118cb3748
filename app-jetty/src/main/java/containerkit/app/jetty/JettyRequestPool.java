package containerkit.app.jetty;

import containerkit.app.jetty.line.JettyCustomizer;
import containerkit.app.pool.RequestPool;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.springframework.boot.web.server.WebServer;

/** Jetty's pool of platform threads, without the threads leased to acceptors and selectors. */
record JettyRequestPool(QueuedThreadPool threads) implements RequestPool {

    static RequestPool of(WebServer webServer) {
        Server server = JettyCustomizer.serverOf(webServer);
        return server.getThreadPool() instanceof VirtualThreadPool virtual
                ? JettyVirtualThreads.of((ServerConnector) server.getConnectors()[0], virtual)
                : new JettyRequestPool((QueuedThreadPool) server.getThreadPool());
    }

    /**
     * Returns the utilized threads: Jetty's {@code busyThreads} would include acceptors, selectors and reserved
     * threads.
     */
    @Override
    public Integer getBusy() {
        return threads.getUtilizedThreads();
    }

    @Override
    public Integer getCurrent() {
        return threads.getThreads() - threads.getLeasedThreads();
    }

    @Override
    public Integer getMax() {
        return threads.getMaxAvailableThreads();
    }

    @Override
    public Integer getQueued() {
        return threads.getQueueSize();
    }
}
