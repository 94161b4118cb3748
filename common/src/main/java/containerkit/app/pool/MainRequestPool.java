package containerkit.app.pool;

import containerkit.app.jmx.PlatformMBean;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Exports the request pool of the main server, not of the management server, as an MXBean and as meters. */
@Component
public class MainRequestPool implements DisposableBean {

    private final ObjectProvider<RequestPoolSource> source;
    private final MeterRegistry meters;
    private volatile @Nullable RequestPool pool;
    private @Nullable PlatformMBean mBean;

    MainRequestPool(ObjectProvider<RequestPoolSource> source, MeterRegistry meters) {
        this.source = source;
        this.meters = meters;
    }

    /** Returns the pool; null until the server has started, and on a container that the jar was not built with. */
    public @Nullable RequestPool get() {
        return pool;
    }

    @EventListener
    void serverStarted(MainServerStarted event) {
        RequestPoolSource container = source.getIfAvailable();
        if (container == null) {
            return;
        }
        RequestPool started = container.poolOf(event.server());
        mBean = PlatformMBean.register("RequestPool", started, RequestPool.class);
        gauge("request.pool.busy", "Threads that run a request", started, RequestPool::getBusy);
        gauge("request.pool.current", "Current threads of the request pool", started, RequestPool::getCurrent);
        gauge("request.pool.max", "Maximum threads of the request pool", started, RequestPool::getMax);
        gauge("request.pool.queued", "Tasks that wait for a thread", started, RequestPool::getQueued);
        pool = started;
    }

    private void gauge(String name, String description, RequestPool from, Function<RequestPool, Integer> value) {
        // Without the meter a dashboard shows "not available"; a constant NaN would draw an empty panel.
        if (value.apply(from) != null) {
            Gauge.builder(name, from, p -> orNaN(value.apply(p)))
                    .description(description)
                    .register(meters);
        }
    }

    private static double orNaN(@Nullable Integer count) {
        return count == null ? Double.NaN : count;
    }

    @Override
    public void destroy() {
        if (mBean != null) {
            mBean.close();
        }
    }
}
