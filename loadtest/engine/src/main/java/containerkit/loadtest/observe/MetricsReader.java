package containerkit.loadtest.observe;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server's page of metrics, as Spring Boot has it at {@code /actuator/prometheus}. To make the page costs the
 * server CPU time, so it is read before and after a slice and not in between.
 */
final class MetricsReader implements ServerReader {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Metrics. Of one reading the last that a page has counts, such as Micrometer's rather than Prometheus' own clients'. */
    private static final List<Metric> METRICS = List.of(
            new Metric(Reading.CPU_NANOS, "process_cpu_seconds_total", NANOS_PER_SECOND),
            new Metric(Reading.CPU_NANOS, "process_cpu_time_ns_total", 1),
            new Metric(Reading.STARTED_THREADS, "jvm_threads_started_threads_total", 1),
            new Metric(Reading.GC_COUNT, "jvm_gc_collection_seconds_count", 1),
            new Metric(Reading.GC_COUNT, "jvm_gc_pause_seconds_count", 1),
            new Metric(Reading.GC_MILLIS, "jvm_gc_collection_seconds_sum", MILLIS_PER_SECOND),
            new Metric(Reading.GC_MILLIS, "jvm_gc_pause_seconds_sum", MILLIS_PER_SECOND),
            new Metric(Reading.COMPILE_MILLIS, "jvm_compilation_time_ms_total", 1),
            // gauges, without those of requests: when the page is read, none is served or waits
            new Metric(Reading.LIVE_THREADS, "jvm_threads_current", 1),
            new Metric(Reading.LIVE_THREADS, "jvm_threads_live_threads", 1),
            new Metric(Reading.DAEMON_THREADS, "jvm_threads_daemon", 1),
            new Metric(Reading.DAEMON_THREADS, "jvm_threads_daemon_threads", 1),
            new Metric(Reading.HEAP_BYTES, "jvm_memory_used_bytes", "area=\"heap\"", 1),
            new Metric(Reading.DIRECT_BYTES, "jvm_buffer_memory_used_bytes", "id=\"direct\"", 1),
            new Metric(Reading.RSS_BYTES, "process_resident_memory_bytes", 1),
            new Metric(Reading.POOL_THREADS, "undertow_threads_worker_current", 1),
            new Metric(Reading.POOL_THREADS, "jetty_threads_current", 1),
            new Metric(Reading.POOL_THREADS, "tomcat_threads_current_threads", 1),
            new Metric(Reading.POOL_LIMIT, "undertow_threads_worker_max", 1),
            new Metric(Reading.POOL_LIMIT, "jetty_threads_config_max", 1),
            new Metric(Reading.POOL_LIMIT, "tomcat_threads_config_max_threads", 1));

    private static final int TIMEOUT_MS = 5_000;
    private static final int LARGEST_BYTES = 16 << 20;

    /** Pattern of a sample with a finite number in Prometheus' text format. */
    private static final Pattern SAMPLE = Pattern.compile(
            "([a-zA-Z_:][\\w:]*)(\\{.*\\}|)[ \\t]+" + "([-+]?\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?)(?:[ \\t]+-?\\d+)?");

    private final URI address;
    private List<Sample> page;

    /**
     * Metric of a page.
     *
     * @param label part of the labels that a sample must have; empty for all of them
     * @param factor factor from the metric's unit to the kit's
     */
    private record Metric(Reading reading, String name, String label, double factor) {
        Metric(Reading reading, String name, double factor) {
            this(reading, name, "", factor);
        }
    }

    /** @param labels as they are written, e.g. <code>{area="heap",id="G1 Eden Space"}</code>; empty for none */
    private record Sample(String name, String labels, double value) {}

    /** @throws IOException if the page cannot be read */
    MetricsReader(URI address) throws IOException {
        this.address = address;
        this.page = read(address);
    }

    /**
     * Reads the page again and adds its counters. Without a metric of collections there was none if it is Micrometer's
     * page, because that names a JVM's pauses only after the first one.
     */
    @Override
    public void counters(Snapshot into) throws IOException {
        page = read(address);
        if (sum("jvm_gc_memory_allocated_bytes_total", "") != null) {
            into.put(Reading.GC_COUNT, 0).put(Reading.GC_MILLIS, 0);
        }
        gauges(into);
    }

    /** Adds all that stands on the page that the counters were read from. */
    @Override
    public void gauges(Snapshot into) {
        for (Metric metric : METRICS) {
            Double value = sum(metric.name, metric.label);
            into.put(metric.reading, value == null ? null : Math.round(value * metric.factor));
        }
    }

    @Override
    public @Nullable Long uptimeMillis() {
        Double seconds = sum("process_uptime_seconds", "");
        return seconds == null ? null : Long.valueOf(Math.round(seconds * MILLIS_PER_SECOND));
    }

    @Override
    public boolean sampled() {
        return false;
    }

    /** @throws IOException if there is no page, or it has no metric */
    private static List<Sample> read(URI address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "text/plain; version=0.0.4");
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(
                    address + " responds with status " + connection.getResponseCode() + "; expected a page of metrics");
        }
        try (var body = connection.getInputStream()) {
            List<Sample> samples = new String(body.readNBytes(LARGEST_BYTES), StandardCharsets.UTF_8)
                    .lines()
                    .map(SAMPLE::matcher)
                    .filter(Matcher::matches)
                    .map(line -> new Sample(line.group(1), line.group(2), Double.parseDouble(line.group(3))))
                    .toList();
            if (samples.isEmpty()) {
                throw new IOException(address + " has no metric in Prometheus' text format");
            }
            return samples;
        }
    }

    /**
     * Returns the sum of a metric over the samples that have this label, e.g. {@code area="heap"}, or over all of them
     * if it is empty; null if there are none.
     */
    private @Nullable Double sum(String name, String label) {
        return page.stream()
                .filter(sample -> sample.name.equals(name) && sample.labels.contains(label))
                .map(Sample::value)
                .reduce(Double::sum)
                .orElse(null);
    }
}
