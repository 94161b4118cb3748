package containerkit.app.async;

import javax.management.MXBean;
import org.jspecify.annotations.Nullable;

/** The executor of asynchronous requests, as counts; null if the executor has no such count or limit. */
@MXBean
public interface AsyncExecutor {

    /** Returns the threads that run a task. */
    @Nullable
    Integer getActive();

    /** Returns the current number of threads. */
    @Nullable
    Integer getSize();

    /** Returns the maximum number of threads. */
    @Nullable
    Integer getMax();

    /** Returns the tasks that wait for a thread. */
    @Nullable
    Integer getQueued();

    /** Returns the tasks rejected since start-up; always 0 for Spring Boot's executor, which is unbounded. */
    long getRejected();
}
