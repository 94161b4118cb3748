package containerkit.app.tomcat;

import containerkit.app.pool.CappedExecutor;
import containerkit.app.pool.RequestPool;
import containerkit.app.tomcat.line.TomcatCustomizer;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.WebServer;

/** The executor of Tomcat's connector; it has no counts if it runs virtual threads without a limit. */
record TomcatRequestPool(@Nullable ThreadPoolExecutor threads) implements RequestPool {

    static RequestPool of(WebServer server) {
        Executor threads =
                TomcatCustomizer.connectorOf(server).getProtocolHandler().getExecutor();
        if (threads instanceof CappedExecutor capped) {
            return capped;
        }
        return new TomcatRequestPool(threads instanceof ThreadPoolExecutor platform ? platform : null);
    }

    @Override
    public @Nullable Integer getBusy() {
        return count(ThreadPoolExecutor::getActiveCount);
    }

    @Override
    public @Nullable Integer getCurrent() {
        return count(ThreadPoolExecutor::getPoolSize);
    }

    @Override
    public @Nullable Integer getMax() {
        return count(ThreadPoolExecutor::getMaximumPoolSize);
    }

    @Override
    public @Nullable Integer getQueued() {
        return count(pool -> pool.getQueue().size());
    }

    private @Nullable Integer count(Function<ThreadPoolExecutor, Integer> value) {
        return threads == null ? null : value.apply(threads);
    }
}
