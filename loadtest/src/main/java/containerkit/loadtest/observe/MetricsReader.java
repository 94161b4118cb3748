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

    /** Names of the CPU time: Micrometer's first, then that of Prometheus' own clients, which count in seconds. */
    private static final List<Name> CPU_NANOS =
            List.of(new Name("process_cpu_time_ns_total", 1), new Name("process_cpu_seconds_total", NANOS_PER_SECOND));

    private static final List<Name> GC_COUNT =
            List.of(new Name("jvm_gc_pause_seconds_count", 1), new Name("jvm_gc_collection_seconds_count", 1));
    private static final List<Name> GC_MILLIS = List.of(
            new Name("jvm_gc_pause_seconds_sum", MILLIS_PER_SECOND),
            new Name("jvm_gc_collection_seconds_sum", MILLIS_PER_SECOND));
    private static final List<Name> THREADS =
            List.of(new Name("jvm_threads_live_threads", 1), new Name("jvm_threads_current", 1));
    private static final List<Name> DAEMONS =
            List.of(new Name("jvm_threads_daemon_threads", 1), new Name("jvm_threads_daemon", 1));
    private static final List<Name> CURRENT = List.of(
            new Name("tomcat_threads_current_threads", 1),
            new Name("jetty_threads_current", 1),
            new Name("undertow_threads_worker_current", 1));
    private static final List<Name> MOST = List.of(
            new Name("tomcat_threads_config_max_threads", 1),
            new Name("jetty_threads_config_max", 1),
            new Name("undertow_threads_worker_max", 1));
    private final URI address;
    private MetricsPage page;

    /** @param factor factor from the metric's unit to the kit's */
    private record Name(String metric, double factor) {}

    /** @throws IOException if the page cannot be read */
    MetricsReader(URI address) throws IOException {
        this.address = address;
        this.page = MetricsPage.read(address);
    }

    /** Reads the page again and returns its counters. */
    @Override
    public Counters counters(
            @Nullable Long cpuNanos,
            @Nullable Long contextSwitches,
            @Nullable Map<Long, Long> jitCpuNanos,
            @Nullable Map<Long, Long> observerCpuNanos)
            throws IOException {
        page = MetricsPage.read(address);
        Double compiled = page.sum("jvm_compilation_time_ms_total");
        return new Counters(
                System.nanoTime(),
                first(CPU_NANOS),
                jitCpuNanos,
                null,
                first(List.of(new Name("jvm_threads_started_threads_total", 1))),
                collections(GC_COUNT),
                collections(GC_MILLIS),
                compiled == null ? null : Long.valueOf(Math.round(compiled)),
                contextSwitches,
                null,
                observerCpuNanos);
    }

    /** Returns the gauges of the page that the counters were read from; by then no request is served or waits. */
    @Override
    public Gauges gauges(@Nullable Long cpuNanos, @Nullable Long rssBytes) {
        return new Gauges(
                System.nanoTime(),
                first(CPU_NANOS),
                first(THREADS),
                first(DAEMONS),
                whole(page.sum("jvm_memory_used_bytes", "area=\"heap\"")),
                whole(page.sum("jvm_buffer_memory_used_bytes", "id=\"direct\"")),
                first(List.of(new Name("process_resident_memory_bytes", 1))),
                new Gauges.Pool(null, small(CURRENT), small(MOST), null),
                null);
    }

    @Override
    public @Nullable Long cpuNanos() {
        return first(CPU_NANOS);
    }

    @Override
    public @Nullable Long uptimeMillis() {
        return first(List.of(new Name("process_uptime_seconds", MILLIS_PER_SECOND)));
    }

    @Override
    public @Nullable Long compileMillis() throws IOException {
        return whole(MetricsPage.read(address).sum("jvm_compilation_time_ms_total"));
    }

    @Override
    public boolean sampled() {
        return false;
    }

    /**
     * Returns the number or time of collections: 0 if Micrometer's page has none, because it names a JVM's pauses only
     * after the first one.
     */
    private @Nullable Long collections(List<Name> names) {
        Long seen = first(names);
        return seen == null && page.sum("jvm_gc_memory_allocated_bytes_total") != null ? Long.valueOf(0) : seen;
    }

    private @Nullable Long first(List<Name> names) {
        return names.stream()
                .map(name -> {
                    Double value = page.sum(name.metric());
                    return value == null ? null : Long.valueOf(Math.round(value * name.factor()));
                })
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable Integer small(List<Name> names) {
        Long value = first(names);
        return value == null ? null : Integer.valueOf((int) Math.min(value, Integer.MAX_VALUE));
    }

    private static @Nullable Long whole(@Nullable Double value) {
        return value == null ? null : Long.valueOf(Math.round(value));
    }
}
