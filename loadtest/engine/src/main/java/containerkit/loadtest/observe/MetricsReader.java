package containerkit.loadtest.observe;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server's page of metrics, as Spring Boot has it at {@code /actuator/prometheus}. To make the page costs the
 * server CPU time, so it is read before and after a slice and not in between.
 */
final class MetricsReader implements ServerReader {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final Metric COMPILED = new Metric("jvm_compilation_time_ms_total");

    /** Metrics by reading: Micrometer's name first, then that of Prometheus' own clients. */
    private static final Map<Reading, List<Metric>> COUNTERS = Map.of(
            Reading.CPU_NANOS,
            List.of(
                    new Metric("process_cpu_time_ns_total"),
                    new Metric("process_cpu_seconds_total", "", NANOS_PER_SECOND)),
            Reading.STARTED_THREADS,
            List.of(new Metric("jvm_threads_started_threads_total")),
            Reading.GC_COUNT,
            List.of(new Metric("jvm_gc_pause_seconds_count"), new Metric("jvm_gc_collection_seconds_count")),
            Reading.GC_MILLIS,
            List.of(
                    new Metric("jvm_gc_pause_seconds_sum", "", MILLIS_PER_SECOND),
                    new Metric("jvm_gc_collection_seconds_sum", "", MILLIS_PER_SECOND)),
            Reading.COMPILE_MILLIS,
            List.of(COMPILED));

    /** Metrics by reading, without those of requests: when the page is read, none is served or waits. */
    private static final Map<Reading, List<Metric>> GAUGES = Map.of(
            Reading.LIVE_THREADS,
            List.of(new Metric("jvm_threads_live_threads"), new Metric("jvm_threads_current")),
            Reading.DAEMON_THREADS,
            List.of(new Metric("jvm_threads_daemon_threads"), new Metric("jvm_threads_daemon")),
            Reading.HEAP_BYTES,
            List.of(new Metric("jvm_memory_used_bytes", "area=\"heap\"", 1)),
            Reading.DIRECT_BYTES,
            List.of(new Metric("jvm_buffer_memory_used_bytes", "id=\"direct\"", 1)),
            Reading.RSS_BYTES,
            List.of(new Metric("process_resident_memory_bytes")),
            Reading.POOL_THREADS,
            List.of(
                    new Metric("tomcat_threads_current_threads"),
                    new Metric("jetty_threads_current"),
                    new Metric("undertow_threads_worker_current")),
            Reading.POOL_LIMIT,
            List.of(
                    new Metric("tomcat_threads_config_max_threads"),
                    new Metric("jetty_threads_config_max"),
                    new Metric("undertow_threads_worker_max")));

    private final URI address;
    private MetricsPage page;

    /**
     * Metric of a page.
     *
     * @param label part of the labels that a sample must have; empty for all of them
     * @param factor factor from the metric's unit to the kit's
     */
    private record Metric(String name, String label, double factor) {
        Metric(String name) {
            this(name, "", 1);
        }

        @Nullable
        Long on(MetricsPage page) {
            Double value = page.sum(name, label);
            return value == null ? null : Long.valueOf(Math.round(value * factor));
        }
    }

    /** @throws IOException if the page cannot be read */
    MetricsReader(URI address) throws IOException {
        this.address = address;
        this.page = MetricsPage.read(address);
    }

    /**
     * Reads the page again and adds its counters. Without a metric of collections there was none if it is Micrometer's
     * page, because that names a JVM's pauses only after the first one.
     */
    @Override
    public void counters(Snapshot into) throws IOException {
        page = MetricsPage.read(address);
        if (page.sum("jvm_gc_memory_allocated_bytes_total") != null) {
            into.put(Reading.GC_COUNT, 0).put(Reading.GC_MILLIS, 0);
        }
        COUNTERS.forEach((reading, metrics) -> into.put(reading, first(metrics)));
    }

    /** Adds the gauges of the page that the counters were read from. */
    @Override
    public void gauges(Snapshot into) {
        GAUGES.forEach((reading, metrics) -> into.put(reading, first(metrics)));
    }

    @Override
    public @Nullable Long cpuNanos() {
        return first(COUNTERS.get(Reading.CPU_NANOS));
    }

    @Override
    public @Nullable Long uptimeMillis() {
        return new Metric("process_uptime_seconds", "", MILLIS_PER_SECOND).on(page);
    }

    @Override
    public @Nullable Long compileMillis() throws IOException {
        return COMPILED.on(MetricsPage.read(address));
    }

    @Override
    public boolean sampled() {
        return false;
    }

    private @Nullable Long first(List<Metric> metrics) {
        return metrics.stream()
                .map(metric -> metric.on(page))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
