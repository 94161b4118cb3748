package containerkit.app.undertow;

import containerkit.app.pool.CappedExecutor;
import containerkit.app.pool.RequestPool;
import containerkit.app.undertow.line.UndertowCustomizer;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.WebServer;
import org.xnio.management.XnioWorkerMXBean;

/** Undertow's worker threads; there are no counts if virtual threads without a limit run the requests. */
record UndertowRequestPool(@Nullable XnioWorkerMXBean workers) implements RequestPool {

    static RequestPool of(WebServer server) {
        Executor other = UndertowCustomizer.executorOf(server);
        if (other instanceof CappedExecutor capped) {
            return capped;
        }
        return new UndertowRequestPool(
                other == null
                        ? UndertowCustomizer.undertowOf(server).getWorker().getMXBean()
                        : null);
    }

    @Override
    public @Nullable Integer getBusy() {
        return count(XnioWorkerMXBean::getBusyWorkerThreadCount);
    }

    @Override
    public @Nullable Integer getCurrent() {
        return count(XnioWorkerMXBean::getWorkerPoolSize);
    }

    @Override
    public @Nullable Integer getMax() {
        return count(XnioWorkerMXBean::getMaxWorkerPoolSize);
    }

    @Override
    public @Nullable Integer getQueued() {
        return count(XnioWorkerMXBean::getWorkerQueueSize);
    }

    private @Nullable Integer count(Function<XnioWorkerMXBean, Integer> value) {
        if (workers == null) {
            return null;
        }
        int count = value.apply(workers);
        return count < 0 ? null : count; // XNIO returns -1 for what it does not count
    }
}
