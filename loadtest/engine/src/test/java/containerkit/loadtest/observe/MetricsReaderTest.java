package containerkit.loadtest.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MetricsReaderTest {
    private static final String MICROMETER =
            """
            # HELP jvm_memory_used_bytes The amount of used memory
            # TYPE jvm_memory_used_bytes gauge
            jvm_memory_used_bytes{area="heap",id="G1 Eden Space"} 2.0E7
            jvm_memory_used_bytes{area="heap",id="G1 Old Gen"} 1.0E7
            jvm_memory_used_bytes{area="nonheap",id="Metaspace"} 5.0E7
            jvm_buffer_memory_used_bytes{id="direct"} 8192.0
            jvm_gc_memory_allocated_bytes_total 5.0E7
            jvm_gc_pause_seconds_count{action="end of minor GC",cause="a \\"quoted\\" } one"} 3
            jvm_gc_pause_seconds_sum{action="end of minor GC",cause="other"} 0.25
            jvm_threads_live_threads 31.0
            jvm_threads_daemon_threads 27.0
            process_cpu_time_ns_total 1.5E9
            process_cpu_usage NaN
            process_uptime_seconds 12.5
            tomcat_threads_busy_threads{name="http-nio-8080"} 4.0
            tomcat_threads_config_max_threads{name="http-nio-8080"} 200.0
            """;

    private final AtomicInteger reads = new AtomicInteger();
    private HttpServer server;
    private volatile int status = 200;
    private volatile String page = MICROMETER;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            reads.incrementAndGet();
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void readsWhatSpringBootExports() throws Exception {
        try (MetricsReader reader = new MetricsReader(address())) {
            Snapshot page = page(reader);
            assertThat(page.get(Reading.CPU_NANOS)).isEqualTo(1_500_000_000);
            assertThat(page.get(Reading.GC_COUNT)).isEqualTo(3);
            assertThat(page.get(Reading.GC_MILLIS)).isEqualTo(250);
            assertThat(page.get(Reading.ALLOCATED_BYTES)).isNull();
            assertThat(page.get(Reading.LIVE_THREADS)).isEqualTo(31);
            assertThat(page.get(Reading.HEAP_BYTES)).isEqualTo(30_000_000);
            assertThat(page.get(Reading.DIRECT_BYTES)).isEqualTo(8_192);
            assertThat(page.get(Reading.RSS_BYTES))
                    .as("which it does not export")
                    .isNull();
            assertThat(page.get(Reading.POOL_LIMIT)).isEqualTo(200);
            assertThat(page.get(Reading.POOL_BUSY)).as("by its own requests").isNull();
            assertThat(reader.uptimeMillis()).isEqualTo(12_500);
        }
    }

    @Test
    void aJvmWithoutACollectionSoFarHasHadNone() throws Exception {
        page = MICROMETER
                .lines()
                .filter(line -> !line.startsWith("jvm_gc_pause"))
                .collect(Collectors.joining("\n"));
        try (MetricsReader reader = new MetricsReader(address())) {
            assertThat(page(reader).get(Reading.GC_COUNT)).isZero();
        }
    }

    /** The names of Prometheus' own clients, e.g. of a service in Go. */
    @Test
    void readsSecondsOfCpuTimeWhereThatIsWhatIsThere() throws Exception {
        page = "process_cpu_seconds_total 0.75 1700000000000\nprocess_resident_memory_bytes 1e6\n";
        try (MetricsReader reader = new MetricsReader(address())) {
            assertThat(page(reader).get(Reading.CPU_NANOS)).isEqualTo(750_000_000);
            assertThat(page(reader).get(Reading.RSS_BYTES)).isEqualTo(1_000_000);
            assertThat(page(reader).get(Reading.LIVE_THREADS)).isNull();
        }
    }

    /** A page costs the server CPU time: once before the slice and once after it. */
    @Test
    void aSliceTakesTwoPagesAndNoReadingInBetween() throws Exception {
        try (ServerProbe probe = ServerProbe.of(address())) {
            int before = reads.get();
            Sampler sampler = new Sampler(probe, new Neighbours(List.of()));
            sampler.start();
            page = MICROMETER.replace("1.5E9", "2.5E9").replace("live_threads 31", "live_threads 40");
            Thread.sleep(3 * Sampler.INTERVAL_MS);
            sampler.stop();

            assertThat(reads.get() - before).isEqualTo(2);
            Samples samples = sampler.samples();
            assertThat(samples.get(Reading.CPU_NANOS)).isEqualTo(1e9);
            assertThat(samples.get(Reading.LIVE_THREADS)).isEqualTo(40);
        }
    }

    @Test
    void anythingElseThanAPageOfMetricsIsNamed() {
        page = "<html>sign in</html>";
        assertThatThrownBy(() -> new MetricsReader(address()))
                .isInstanceOf(IOException.class)
                .hasMessage(address() + " has no metric in Prometheus' text format");
        status = 404;
        assertThatThrownBy(() -> new MetricsReader(address()))
                .hasMessage(address() + " responds with status 404; expected a page of metrics");
    }

    private static Snapshot page(MetricsReader reader) throws IOException {
        Snapshot page = new Snapshot(0);
        reader.counters(page);
        reader.gauges(page);
        return page;
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics");
    }
}
