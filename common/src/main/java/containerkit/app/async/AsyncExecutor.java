package containerkit.app.async;

import javax.management.MXBean;
import org.jspecify.annotations.Nullable;

/** Counts of the executor of asynchronous requests; null if the executor has no such count or limit. */
@MXBean
public interface AsyncExecutor {

    /** Returns the number of threads that run a task. */
    @Nullable
    Integer getActive();

    /** Returns the current number of threads. */
    @Nullable
    Integer getSize();

    /** Returns the maximum number of threads. */
    @Nullable
    Integer getMax();

    /** Returns the number of tasks that wait for a thread. */
    @Nullable
    Integer getQueued();

    /** Returns the number of tasks rejected since start-up; always 0 for Spring Boot's executor, which is unbounded. */
    long getRejected();
}
