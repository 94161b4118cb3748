package containerkit.loadtest.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.plan.Variant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves two pages on a free port of loopback: {@code /targets} lists the servers of the run for Prometheus' HTTP service
 * discovery, {@code /metrics} tells which slice runs now.
 */
public final class LivePage implements AutoCloseable {
    private final HttpServer http;
    private final ObjectMapper mapper = new ObjectMapper();
    private final Map<Variant, URI> servers = new TreeMap<>(Comparator.comparing(Variant::label));
    private @Nullable Slice current;
    private int block;
    private int blocks;
    private long done;
    private long voids;

    private record Slice(Variant variant, String scenario) {}

    private record Target(List<String> targets, Map<String, String> labels) {}

    private LivePage(HttpServer http) {
        this.http = http;
    }

    public static LivePage open() throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        LivePage page = new LivePage(http);
        http.createContext("/targets", exchange -> respond(exchange, "application/json", page::targets));
        http.createContext("/metrics", exchange -> respond(exchange, "text/plain; version=0.0.4", page::metrics));
        http.start();
        return page;
    }

    /** Returns host and port. */
    public String address() {
        return http.getAddress().getAddress().getHostAddress() + ":"
                + http.getAddress().getPort();
    }

    /** Adds a server, in place of an earlier start of the same variant. */
    synchronized void exports(Variant variant, URI management) {
        servers.put(variant, management);
    }

    /**
     * Notes that a slice begins.
     *
     * @param number number of its block, counted from 1
     * @param of number of blocks of the plan
     */
    synchronized void loads(int number, int of, Variant variant, String scenario) {
        block = number;
        blocks = of;
        current = new Slice(variant, scenario);
    }

    /** Notes that no slice runs. */
    synchronized void rests() {
        current = null;
    }

    /**
     * Notes that the slice is over.
     *
     * @param good false if the slice is void
     */
    synchronized void ends(boolean good) {
        current = null;
        done++;
        voids += good ? 0 : 1;
    }

    private synchronized String targets() {
        List<Target> targets = servers.entrySet().stream()
                .map(entry -> new Target(
                        List.of(entry.getValue().getHost() + ":"
                                + entry.getValue().getPort()),
                        Map.of(
                                "contender", entry.getKey().key(),
                                "mode", entry.getKey().mode(),
                                "instance", entry.getKey().key())))
                .toList();
        try {
            return mapper.writeValueAsString(targets);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // lists and maps of text
        }
    }

    private synchronized String metrics() {
        StringBuilder text = new StringBuilder();
        gauge(text, "kit_block", "The block that runs, counted from 1", block);
        gauge(text, "kit_blocks", "Blocks of the plan", blocks);
        gauge(text, "kit_slices", "Slices done so far", done);
        gauge(text, "kit_slices_void", "Void ones among them", voids);
        Slice slice = current;
        if (slice != null) {
            text.append("# HELP kit_slice The slice that runs now\n# TYPE kit_slice gauge\nkit_slice{contender=\"")
                    .append(escaped(slice.variant().key()))
                    .append("\",mode=\"")
                    .append(escaped(slice.variant().mode()))
                    .append("\",scenario=\"")
                    .append(escaped(slice.scenario()))
                    .append("\"} 1\n");
        }
        return text.toString();
    }

    private static void gauge(StringBuilder text, String name, String help, long value) {
        text.append("# HELP ").append(name).append(' ').append(help).append("\n# TYPE ");
        text.append(name)
                .append(" gauge\n")
                .append(name)
                .append(' ')
                .append(value)
                .append('\n');
    }

    /** Escapes a label value for Prometheus' text format. */
    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static void respond(HttpExchange exchange, String type, Supplier<String> text) throws IOException {
        try (exchange) {
            byte[] body = text.get().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
