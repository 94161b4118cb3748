package containerkit.app.settings;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** The executor of asynchronous requests: a pool, or a thread for each task. */
@Component
class AsyncSettings {

    private final AsyncTaskExecutor executor;

    AsyncSettings(
            @Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor) {
        this.executor = executor;
    }

    /** @throws IllegalStateException where the executor is neither */
    void addTo(ServerSettings settings) {
        if (executor instanceof ThreadPoolTaskExecutor pool) {
            ofPool(settings, pool);
        } else if (executor instanceof SimpleAsyncTaskExecutor threads) {
            ofThreads(settings, threads);
        } else {
            throw new IllegalStateException("cannot read the settings of " + executor.getClass());
        }
    }

    private static void ofPool(ServerSettings settings, ThreadPoolTaskExecutor pool) {
        String prefix = "spring.task.execution.pool.";
        settings.with(Setting.ASYNC_THREADS_CORE, pool.getCorePoolSize(), prefix + "core-size")
                .limit(Setting.ASYNC_THREADS_MAX, pool.getMaxPoolSize(), 1, prefix + "max-size")
                .limit(Setting.ASYNC_QUEUE, pool.getQueueCapacity(), 0, prefix + "queue-capacity")
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
