package containerkit.app.undertow;

import containerkit.app.pool.MainServerStarted;
import containerkit.app.undertow.line.UndertowCustomizer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.undertow.Undertow;
import io.undertow.server.ConnectorStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.xnio.management.XnioWorkerMXBean;

/**
 * Meters of the main server like those that Spring Boot has for Tomcat and Jetty only: XNIO's threads and queue, and with
 * {@code server.undertow.options.server.enable-statistics} connections and requests.
 */
@Component
class UndertowMeters {

    private final MeterRegistry meters;
    private List<ConnectorStatistics> statistics = List.of(); // meters reference it weakly

    UndertowMeters(MeterRegistry meters) {
        this.meters = meters;
    }

    @EventListener
    void serverStarted(MainServerStarted event) {
        Undertow undertow = UndertowCustomizer.undertowOf(event.server());
        XnioWorkerMXBean worker = undertow.getWorker().getMXBean();
        gauge("undertow.threads.io", "Threads that read and write", worker, XnioWorkerMXBean::getIoThreadCount);
        if (UndertowCustomizer.executorOf(event.server()) == null) { // else no worker runs a request
            workers(worker);
        }
        statistics = undertow.getListenerInfo().stream()
                .map(Undertow.ListenerInfo::getConnectorStatistics)
                .filter(Objects::nonNull)
                .toList();
        if (!statistics.isEmpty()) {
            connectors(statistics);
        }
    }

    private void workers(XnioWorkerMXBean worker) {
        gauge("undertow.threads.worker.busy", "Busy workers", worker, XnioWorkerMXBean::getBusyWorkerThreadCount);
        gauge("undertow.threads.worker.current", "Workers", worker, XnioWorkerMXBean::getWorkerPoolSize);
        gauge("undertow.threads.worker.max", "Maximum workers", worker, XnioWorkerMXBean::getMaxWorkerPoolSize);
        gauge("undertow.threads.worker.queued", "Tasks waiting", worker, XnioWorkerMXBean::getWorkerQueueSize);
    }

    private void connectors(List<ConnectorStatistics> all) {
        gauge(
                "undertow.connections.active",
                "Open connections",
                all,
                each -> sum(each, ConnectorStatistics::getActiveConnections));
        gauge(
                "undertow.requests.active",
                "Active requests",
                all,
                each -> sum(each, ConnectorStatistics::getActiveRequests));
        counter("undertow.requests", "Requests", null, all, ConnectorStatistics::getRequestCount);
        counter(
                "undertow.requests.errors",
                "Responses with status 500, and broken requests",
                null,
                all,
                ConnectorStatistics::getErrorCount);
        counter("undertow.bytes.sent", "Sent", "bytes", all, ConnectorStatistics::getBytesSent);
        counter("undertow.bytes.received", "Received", "bytes", all, ConnectorStatistics::getBytesReceived);
    }

    private <T> void gauge(String name, String description, T from, ToDoubleFunction<T> value) {
        if (value.applyAsDouble(from) >= 0) { // XNIO returns -1 for what it does not count
            Gauge.builder(name, from, value)
                    .description(description)
                    .strongReference(true)
                    .register(meters);
        }
    }

    private void counter(
            String name,
            String description,
            @Nullable String unit,
            List<ConnectorStatistics> all,
            ToLongFunction<ConnectorStatistics> value) {
        FunctionCounter.builder(name, all, each -> sum(each, value))
                .description(description)
                .baseUnit(unit)
                .register(meters);
    }

    private static double sum(List<ConnectorStatistics> all, ToLongFunction<ConnectorStatistics> value) {
        return all.stream().mapToLong(value).sum();
    }
}
