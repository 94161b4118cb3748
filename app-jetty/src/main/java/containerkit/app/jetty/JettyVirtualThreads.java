package containerkit.app.jetty;

import containerkit.app.pool.RequestPool;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Jetty's virtual threads, of which something is known only where Jetty limits them. Its limit holds for all that its
 * pool runs: each acceptor keeps a permit for good, and each selector one until no other is left.
 */
final class JettyVirtualThreads implements RequestPool {

    private final VirtualThreadPool threads;
    private final int acceptors;
    private final int selectors;

    private JettyVirtualThreads(VirtualThreadPool threads, int acceptors, int selectors) {
        this.threads = threads;
        this.acceptors = acceptors;
        this.selectors = selectors;
    }

    static JettyVirtualThreads of(ServerConnector connector, VirtualThreadPool threads) {
        return new JettyVirtualThreads(
                threads,
                connector.getAcceptors(),
                connector.getSelectorManager().getSelectorCount());
    }

    /** What Jetty's limit has to be larger by than the number of requests. */
    int acceptors() {
        return acceptors;
    }

    /** Where all permits are taken, selectors that still have theirs are counted as busy too. */
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

    /** Those that wait for a permit are selectors too, and cannot be told from requests. */
    @Override
    public @Nullable Integer getQueued() {
        return null;
    }
}
