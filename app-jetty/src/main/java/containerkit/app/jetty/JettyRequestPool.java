package containerkit.app.jetty;

import containerkit.app.pool.RequestPool;
import java.util.function.Function;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.embedded.jetty.JettyWebServer;
import org.springframework.boot.web.server.WebServer;

/** Jetty's thread pool. Of virtual threads only the limit is known: Jetty keeps one where the others have none. */
class JettyRequestPool implements RequestPool {

    private final ThreadPool threads;

    JettyRequestPool(WebServer server) {
        threads = ((JettyWebServer) server).getServer().getThreadPool();
    }

    /** {@code busyThreads} would count acceptors, selectors and reserved threads too. */
    @Override
    public @Nullable Integer getBusy() {
        return count(QueuedThreadPool::getUtilizedThreads);
    }

    @Override
    public @Nullable Integer getCurrent() {
        return count(QueuedThreadPool::getThreads);
    }

    @Override
    public @Nullable Integer getMax() {
        return threads instanceof VirtualThreadPool pool && pool.getMaxThreads() > 0
                ? Integer.valueOf(pool.getMaxThreads())
                : count(QueuedThreadPool::getMaxThreads);
    }

    @Override
    public @Nullable Integer getQueued() {
        return count(QueuedThreadPool::getQueueSize);
    }

    private @Nullable Integer count(Function<QueuedThreadPool, Integer> value) {
        return threads instanceof QueuedThreadPool pool ? value.apply(pool) : null;
    }
}
