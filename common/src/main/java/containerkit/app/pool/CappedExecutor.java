package containerkit.app.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Starts a thread for every task, which waits until fewer than {@code max} other tasks run. Jetty's {@code
 * VirtualThreadPool} does the same; this is for containers whose virtual threads have no limit.
 */
public final class CappedExecutor implements Executor, RequestPool {

    private final Executor threads;
    private final int max;
    private final Semaphore permits;

    /**
     * @param threads starts a thread for each task
     * @param max maximum number of concurrent tasks, at least 1
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

    /** Returns null: threads start and end with their tasks. */
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
