package containerkit.app.jetty;

import containerkit.app.pool.RequestPool;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Jetty's virtual threads, which it counts only if it limits them. The limit includes acceptors, which keep a permit each,
 * and selectors, which keep one each until no other is left.
 */
record JettyVirtualThreads(VirtualThreadPool threads, int acceptors, int selectors) implements RequestPool {

    static JettyVirtualThreads of(ServerConnector connector, VirtualThreadPool threads) {
        return new JettyVirtualThreads(
                threads,
                connector.getAcceptors(),
                connector.getSelectorManager().getSelectorCount());
    }

    /** Returns the busy threads. Counts selectors with a permit as busy if all permits are taken. */
    @Override
    public @Nullable Integer getBusy() {
        Semaphore permits = threads.getBean(Semaphore.class);
        if (permits == null) {
            return null;
        }
        int free = permits.availablePermits();
        return Math.max(0, threads.getMaxThreads() - free - acceptors - (free == 0 ? 0 : selectors));
    }

    @Override
    public @Nullable Integer getCurrent() {
        return null;
    }

    @Override
    public @Nullable Integer getMax() {
        return threads.getMaxThreads() > 0 ? threads.getMaxThreads() - acceptors : null;
    }

    /** Returns null: selectors wait for permits too, and Jetty does not distinguish them from requests. */
    @Override
    public @Nullable Integer getQueued() {
        return null;
    }
}
