package containerkit.app.async;

import javax.management.MXBean;
import org.jspecify.annotations.Nullable;

/** The executor that runs asynchronous requests. Counts; null where the executor has no such number or no limit. */
@MXBean
public interface AsyncExecutor {

    /** Threads that run a task now. */
    @Nullable
    Integer getActive();

    /** Threads there are now. */
    @Nullable
    Integer getSize();

    /** Threads there may be at most. */
    @Nullable
    Integer getMax();

    /** Tasks that wait for a thread now. */
    @Nullable
    Integer getQueued();

    /** Tasks turned away since start-up because threads and queue were full; 0 for Boot's executor, which is unbounded. */
    long getRejected();
}
