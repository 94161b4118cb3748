package containerkit.app.settings;

import containerkit.app.async.ObservedExecutor;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** Reads the settings of the executor of asynchronous requests: a pool, or a thread for each task. */
@Component
class AsyncSettings {

    private static final Names BOOT = new Names(
            "spring.task.execution.pool.core-size",
            "spring.task.execution.pool.max-size",
            "spring.task.execution.pool.queue-capacity");
    private static final Names KIT =
            new Names("springmvc.thread.core", "springmvc.thread.max", "springmvc.thread.queue");

    private final AsyncTaskExecutor executor;
    private final ObservedExecutor observed;

    AsyncSettings(
            @Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor,
            ObservedExecutor observed) {
        this.executor = executor;
        this.observed = observed;
    }

    /** The names of the properties that size a pool. */
    private record Names(String core, String max, String queue) {}

    /** @throws IllegalStateException if the executor is neither a pool nor one that starts a thread for each task */
    void addTo(ServerSettings settings) {
        if (executor instanceof ThreadPoolTaskExecutor pool) {
            ofPool(settings, pool, observed.settings().ofTheKit() ? KIT : BOOT);
        } else if (executor instanceof SimpleAsyncTaskExecutor threads) {
            ofThreads(settings, threads);
        } else {
            throw new IllegalStateException("cannot read the settings of " + executor.getClass());
        }
    }

    private static void ofPool(ServerSettings settings, ThreadPoolTaskExecutor pool, Names names) {
        settings.with(Setting.ASYNC_THREADS_CORE, pool.getCorePoolSize(), names.core())
                .limit(Setting.ASYNC_THREADS_MAX, pool.getMaxPoolSize(), 1, names.max())
                .limit(Setting.ASYNC_QUEUE, pool.getQueueCapacity(), 0, names.queue())
                .with(Setting.ASYNC_VIRTUAL_THREADS, false, "spring.threads.virtual.enabled");
    }

    private static void ofThreads(ServerSettings settings, SimpleAsyncTaskExecutor threads) {
        Object virtual = PrivateField.of(threads, SimpleAsyncTaskExecutor.class, "virtualThreadDelegate", Object.class);
        settings.with(Setting.ASYNC_THREADS_CORE, null)
                .limit(
                        Setting.ASYNC_THREADS_MAX,
                        threads.getConcurrencyLimit(),
                        1,
                        "spring.task.execution.simple.concurrency-limit")
                .with(Setting.ASYNC_QUEUE, null)
                .with(Setting.ASYNC_VIRTUAL_THREADS, virtual != null, "spring.threads.virtual.enabled");
    }
}
