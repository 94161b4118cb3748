package containerkit.loadtest.live;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.plan.Variant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Serves two pages on a free port of loopback: {@code /targets} lists the servers of the run for Prometheus' HTTP service
 * discovery, {@code /metrics} tells which slice runs now.
 */
public final class LivePage implements AutoCloseable {
    private final HttpServer http;
    private final ObjectMapper mapper = new ObjectMapper();
    private final Map<Variant, URI> servers = new TreeMap<>(Comparator.comparing(Variant::label));
    private String slice = ""; // empty while none runs

    private record Target(List<String> targets, Map<String, String> labels) {}

    public LivePage() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/targets", exchange -> respond(exchange, "application/json", this::targets));
        http.createContext("/metrics", exchange -> respond(exchange, "text/plain; version=0.0.4", this::metrics));
        http.start();
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

    synchronized void loads(Variant variant, String scenario) {
        slice = "kit_slice{contender=\"%s\",mode=\"%s\",scenario=\"%s\"} 1\n" // names need no escapes
                .formatted(variant.key(), variant.mode(), scenario);
    }

    synchronized void rests() {
        slice = "";
    }

    private synchronized String targets() {
        List<Target> targets = new ArrayList<>();
        servers.forEach((variant, server) -> targets.add(new Target(
                List.of(server.getHost() + ":" + server.getPort()),
                Map.of("contender", variant.key(), "mode", variant.mode(), "instance", variant.key()))));
        return mapper.valueToTree(targets).toString();
    }

    private synchronized String metrics() {
        return "# HELP kit_slice The slice that runs now\n# TYPE kit_slice gauge\n" + slice;
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
