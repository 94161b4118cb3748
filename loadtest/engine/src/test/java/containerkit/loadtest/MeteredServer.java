package containerkit.loadtest;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Somebody's server with a page of metrics. A request takes it some CPU time, or that would be too little to be counted. */
final class MeteredServer {
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
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
                ManagementFactory.getRuntimeMXBean().getUptime() / 1e3,
                ManagementFactory.getThreadMXBean().getThreadCount());
    }
}
