package containerkit.app.pool;

import javax.management.MXBean;
import org.jspecify.annotations.Nullable;

/**
 * Counts of the threads that run a container's requests, without those that only accept or select. The same for every
 * container. A count is null if the container has none, as for virtual threads.
 */
@MXBean
public interface RequestPool {

    /** Returns the number of threads that run a request, without reserved ones. */
    @Nullable
    Integer getBusy();

    /** Returns the current number of threads. */
    @Nullable
    Integer getCurrent();

    /** Returns the maximum number of threads. */
    @Nullable
    Integer getMax();

    /** Returns the number of tasks that wait for a thread. */
    @Nullable
    Integer getQueued();
}
