package containerkit.app.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Gives every task a thread of its own at once, on which it waits until fewer than {@code max} others run: what Jetty's
 * {@code VirtualThreadPool} does, for the containers whose virtual threads have no limit.
 */
public final class CappedExecutor implements Executor, RequestPool {

    private final Executor threads;
    private final int max;
    private final Semaphore permits;

    /**
     * @param threads a new thread for each task
     * @param max tasks at once, at least 1
     */
    public CappedExecutor(Executor threads, int max) {
        this.threads = threads;
        this.max = max;
        this.permits = new Semaphore(max);
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(() -> {
            permits.acquireUninterruptibly(); // an interrupt must not lose a request
            try {
                task.run();
            } finally {
                permits.release();
            }
        });
    }

    @Override
    public Integer getBusy() {
        return max - permits.availablePermits();
    }

    /** Threads come and go with their tasks. */
    @Override
    public @Nullable Integer getCurrent() {
        return null;
    }

    @Override
    public Integer getMax() {
        return max;
    }

    @Override
    public Integer getQueued() {
        return permits.getQueueLength();
    }
}
