package containerkit.app.async;

import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** An executor with a bounded queue that counts rejected tasks. */
class BoundedExecutor extends ThreadPoolTaskExecutor {

    private static final long serialVersionUID = 1L;

    private final transient LongAdder rejected = new LongAdder();

    BoundedExecutor(ThreadSettings settings) {
        setCorePoolSize(settings.core());
        setMaxPoolSize(settings.max());
        setQueueCapacity(settings.queue());
        setThreadNamePrefix("kit-async-");
        ThreadPoolExecutor.AbortPolicy abort = new ThreadPoolExecutor.AbortPolicy();
        setRejectedExecutionHandler((task, executor) -> {
            rejected.increment();
            abort.rejectedExecution(task, executor);
        });
    }

    long rejected() {
        return rejected.sum();
    }
}
