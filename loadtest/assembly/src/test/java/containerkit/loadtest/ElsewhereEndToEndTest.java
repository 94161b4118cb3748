package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that the kit reaches by URL alone: it reads their pages of metrics, and a command of the plan restarts them. */
@Tag("end-to-end")
class ElsewhereEndToEndTest {
    private static final List<String> NAMES = List.of("one", "two");

    @TempDir
    Path directory;

    @AfterEach
    void endServers() throws IOException {
        for (String name : NAMES) {
            Path pid = directory.resolve(name + ".pid");
            if (Files.exists(pid)) {
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    @Test
    void isStartedAfreshForEachBlockAndObserved() throws Exception {
        Path restart = Files.writeString(
                directory.resolve("restart.sh"),
                """
                [ ! -e $1.pid ] || kill -9 $(cat $1.pid)
                setsid %s/bin/java -Xmx100m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "%s" '%s' $2 >$1.log 2>&1 </dev/null &
                echo $! >$1.pid
                """
                        .formatted(
                                System.getProperty("java.home"),
                                System.getProperty("java.class.path"),
                                MeteredServer.class.getName()));
        StringBuilder contenders = new StringBuilder();
        for (String name : NAMES) {
            int port = freePort();
            contenders.append(
                    """
                      %s:
                        url: http://127.0.0.1:%d
                        metrics: http://127.0.0.1:%d/metrics
                        restart: [sh, "%s", "{contender}", "%d"]
                    """
                            .formatted(name, port, port, restart, port));
        }
        Path run = directory.resolve("run");
        Path plan = plan("blocks: 2\nrounds: 1\n", contenders.toString(), 2);
        KitProcess.succeeds(
                run, () -> KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString()));

        RunResult result = ResultStore.load(run);
        assertThat(result.launches()).hasSize(4).allSatisfy(launch -> assertThat(launch.failure())
                .isNull());
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(2).allSatisfy(cell -> {
            assertThat(cell.at("/cpu_us_per_request").asDouble()).isGreaterThan(200);
            assertThat(cell.at("/threads/live").asInt()).isPositive();
            assertThat(cell.at("/rss_bytes_max").isNull())
                    .as("which its page does not have")
                    .isTrue();
        });
        assertThat(results.get("pairs"))
                .isNotEmpty()
                .allSatisfy(pair -> assertThat(pair.get("words").asText()).doesNotContain("URL"));
    }

    @Test
    void aCommandThatRestartsNothingIsFoundOut() throws Exception {
        HttpServer server = MeteredServer.start(0);
        int port = server.getAddress().getPort();
        Thread.sleep(2_500); // longer than the command takes, by more than the tolerance
        Path plan = plan(
                "blocks: 1\nrounds: 1\n",
                "  one: {url: \"http://127.0.0.1:%d\", metrics: \"http://127.0.0.1:%d/metrics\", restart: [\"true\"]}\n"
                        .formatted(port, port),
                1);
        KitProcess kit = KitProcess.start(directory, "compare", plan.toString());
        int exitCode = kit.exitCode();
        server.stop(0);

        assertThat(exitCode).as(kit.output()).isEqualTo(1);
        assertThat(kit.output()).contains("was not restarted by its command: its process has been running for");
    }

    private Path plan(String head, String contenders, int seconds) throws IOException {
        return Files.writeString(
                directory.resolve("elsewhere.yaml"),
                head
                        + """
                        other_processes_percent: 100
                        warm_up: {duration: 500ms}
                        contenders:
                        %s
                        endpoints: {hello: {path: /hello, expect: {body: hello}}}
                        scenarios: [{concurrency: 4, duration: %ds}]
                        """
                                .formatted(contenders, seconds));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Somebody's server with a page of metrics. A request takes it some CPU time, or that would be too little to be counted. */
    static final class MeteredServer {
        /** The system counts CPU time in steps of 10 ms, and the kit takes no slice with less than twenty of them. */
        private static final long WORK_NANOS = 5_000_000;

        /** As management endpoints do, its page opens after the server. */
        private static final long LATE_NANOS = 3_000_000_000L;

        private MeteredServer() {}

        public static void main(String[] arguments) throws IOException {
            start(Integer.parseInt(arguments[0]));
        }

        static HttpServer start(int port) throws IOException {
            HttpServer server = OrderServer.start(port);
            server.createContext("/hello", exchange -> {
                long end = System.nanoTime() + WORK_NANOS;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                byte[] hello = "hello".getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, hello.length);
                exchange.getResponseBody().write(hello);
                exchange.close();
            });
            long opens = System.nanoTime() + LATE_NANOS;
            server.createContext("/metrics", exchange -> {
                if (System.nanoTime() < opens) {
                    exchange.sendResponseHeaders(404, -1);
                    exchange.close();
                    return;
                }
                byte[] page = page().getBytes(StandardCharsets.US_ASCII);
                exchange.sendResponseHeaders(200, page.length);
                exchange.getResponseBody().write(page);
                exchange.close();
            });
            return server;
        }

        private static String page() {
            return String.format(
                    Locale.ROOT,
                    "process_cpu_time_ns_total %d%nprocess_uptime_seconds %f%njvm_threads_live_threads %d%n",
                    ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                            .getProcessCpuTime(),
                    ManagementFactory.getRuntimeMXBean().getUptime() / 1e3,
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }
}
