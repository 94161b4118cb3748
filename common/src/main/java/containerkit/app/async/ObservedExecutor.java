package containerkit.app.async;

import containerkit.app.jmx.PlatformMBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** Exports Spring MVC's executor of asynchronous requests as an MXBean and as a meter. */
@Component
public class ObservedExecutor implements AsyncExecutor, DisposableBean {

    private final AsyncTaskExecutor executor;
    private final PlatformMBean mBean;

    ObservedExecutor(
            @Qualifier(TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME) AsyncTaskExecutor executor,
            MeterRegistry meters) {
        this.executor = executor;
        FunctionCounter.builder("springmvc.executor.rejected", this, AsyncExecutor::getRejected)
                .description("Asynchronous requests rejected because threads and queue were full")
                .register(meters);
        mBean = PlatformMBean.register("AsyncExecutor", this, AsyncExecutor.class);
    }

    public AsyncExecutorSettings settings() {
        return new AsyncExecutorSettings(
                executor instanceof BoundedExecutor ? AsyncExecutorSettings.KIT : AsyncExecutorSettings.BOOT,
                ofPool(ThreadPoolTaskExecutor::getCorePoolSize),
                getMax(),
                limited(ofPool(ThreadPoolTaskExecutor::getQueueCapacity)));
    }

    @Override
    public @Nullable Integer getActive() {
        return ofPool(ThreadPoolTaskExecutor::getActiveCount);
    }

    @Override
    public @Nullable Integer getSize() {
        return ofPool(ThreadPoolTaskExecutor::getPoolSize);
    }

    @Override
    public @Nullable Integer getMax() {
        return limited(ofPool(ThreadPoolTaskExecutor::getMaxPoolSize));
    }

    @Override
    public @Nullable Integer getQueued() {
        return ofPool(ThreadPoolTaskExecutor::getQueueSize);
    }

    @Override
    public long getRejected() {
        return executor instanceof BoundedExecutor bounded ? bounded.rejected() : 0;
    }

    @Override
    public void destroy() {
        mBean.close();
    }

    private @Nullable Integer ofPool(Function<ThreadPoolTaskExecutor, Integer> count) {
        return executor instanceof ThreadPoolTaskExecutor pool ? count.apply(pool) : null;
    }

    private static @Nullable Integer limited(@Nullable Integer count) {
        return count == null || count == Integer.MAX_VALUE ? null : count;
    }
}
