package containerkit.loadtest.report.section;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.observe.Readings;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Values that are drawn over the time within a slice, in the order of the panels. */
enum SeriesValue {
    REQUESTS("Requests", "successful requests/s", Metric.THROUGHPUT, 1, (steps, server) -> steps.requestsPerSecond()),
    CPU("CPU time of the server", "CPU %", Metric.CPU_PERCENT, 1, (steps, server) -> steps.means(server.cpuPercent())),
    BUSY("Request pool", "pool busy", Metric.POOL_BUSY, 1, (steps, server) -> steps.means(server.poolBusy())),
    THREADS("Threads", "live threads", Metric.THREADS_LIVE, 1, (steps, server) -> steps.means(server.liveThreads())),
    HEAP("Heap", "heap used, MiB", Metric.HEAP_MAX, 1 << 20, (steps, server) -> steps.means(server.heapBytes())),
    GC("Garbage collections, added up", "GC ms", Metric.GC_MS, 1, (steps, server) -> steps.latest(server.gcMs()));

    private final String title;
    private final String label;
    private final Metric printed;
    private final double unit;
    private final BiFunction<SeriesSteps, Readings, List<@Nullable Double>> values;

    SeriesValue(
            String title,
            String label,
            Metric printed,
            double unit,
            BiFunction<SeriesSteps, Readings, List<@Nullable Double>> values) {
        this.title = title;
        this.label = label;
        this.printed = printed;
        this.unit = unit;
        this.values = values;
    }

    String title() {
        return title;
    }

    /** Returns the name of the axis, with the unit. */
    String label() {
        return label;
    }

    /** Returns a value for each step, in the unit of the readings. */
    List<@Nullable Double> of(SeriesSteps steps, Readings server) {
        return values.apply(steps, server);
    }

    /** Returns the value in the label's unit. */
    double inUnit(double value) {
        return value / unit;
    }

    /** Returns the value as text, without the unit. */
    String text(double value) {
        return printed.text(value);
    }
}
