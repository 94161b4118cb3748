package containerkit.peers.contract;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;

/** A server that keeps the contract except for one fault. */
final class FaultyServer implements AutoCloseable {

    static final String TRANSPORT = "epoll"; // which it only claims
    private static final int THREADS = 4;
    private static final int EARLY = 1_000;

    static {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // otherwise each kept-alive response takes 40 ms
    }

    private final Endpoints endpoints = new Endpoints(this::facts);
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final Fault fault;
    private final HttpServer server;
    private final Relay relay;
    private final Map<InetSocketAddress, Reply> last = new ConcurrentHashMap<>();
    private final Map<InetSocketAddress, Integer> responded = new ConcurrentHashMap<>();

    /** Faults of servers in published comparisons, and likely mistakes in peers. */
    enum Fault {
        NONE(""),
        SAME_ECHO_FOR_ALL("höh"),
        ANSWER_CHANGED("the response of /test/json"),
        FILE_CHANGED("the response of /test/file"),
        STALE_WHERE_KEPT(" on a kept connection"),
        BODY_CUT("a response that ends after"),
        TYPE_CHANGED("content type of /graphql"),
        CHUNKED("length of /test/text"),
        COMPRESSED_WHERE_ACCEPTED("encoding of "),
        CLOSES_ALWAYS("the server closed the connection"),
        CLOSES_EARLY("requests on one connection"),
        KEEPS_THOUGH_ASKED_TO_CLOSE("where the client asks for that"),
        KEEPS_AFTER_HTTP_1_0("whether a connection of HTTP/1.0 is closed"),
        LISTENS_EVERYWHERE("other addresses that it listens on"),
        EVERY_PATH_FOUND("status of an unknown path"),
        BAD_REQUEST_ACCEPTED("status of a request that is none"),
        INVALID_QUERY_REFUSED("status of a query that is not valid"),
        SETTING_TWICE("the keys of its settings"),
        THREADS_UNTOLD("what it tells of threads"),
        FALLS_BACK_TO_NIO("its transport");

        private final String complaint;

        Fault(String complaint) {
            this.complaint = complaint;
        }

        /** Words in the failure that it must cause. */
        String complaint() {
            return complaint;
        }
    }

    FaultyServer(Fault fault) throws IOException {
        this.fault = fault;
        server = HttpServer.create(
                fault == Fault.LISTENS_EVERYWHERE
                        ? new InetSocketAddress(0)
                        : new InetSocketAddress(KeptConnection.HOST, 0),
                0);
        server.setExecutor(threads);
        server.createContext("/", this::response);
        server.start();
        relay = new Relay(server.getAddress().getPort(), this::heard);
    }

    int port() {
        return fault == Fault.LISTENS_EVERYWHERE ? server.getAddress().getPort() : relay.port();
    }

    @Override
    public void close() throws IOException {
        relay.close();
        server.stop(0);
        threads.shutdownNow();
    }

    /** Returns the request as the server misreads it. */
    private String heard(String said) {
        return switch (fault) {
            case KEEPS_THOUGH_ASKED_TO_CLOSE -> said.replace("Connection: close", "Connection: keep");
            case KEEPS_AFTER_HTTP_1_0 -> said.replace(" HTTP/1.0\r\n", " HTTP/1.1\r\n");
            default -> said;
        };
    }

    private void response(HttpExchange exchange) throws IOException {
        byte[] request = exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().getPath();
        Reply right = endpoints.reply(exchange.getRequestMethod(), path, request);
        String body = new String(right.body(), StandardCharsets.UTF_8);
        Reply reply =
                switch (fault) {
                    case SAME_ECHO_FOR_ALL ->
                        body(right, body.contains("echo") ? body.replaceAll("höh ✓", "hello") : body);
                    case ANSWER_CHANGED -> body(right, body.replace("There", "there"));
                    case FILE_CHANGED -> body(right, body.replace("line 64", "line 46"));
                    case STALE_WHERE_KEPT -> stale(exchange.getRemoteAddress(), right);
                    case TYPE_CHANGED ->
                        new Reply(right.status(), right.contentType().replace("json", "graphql"), right.body());
                    case EVERY_PATH_FOUND -> status(right, 404);
                    case BAD_REQUEST_ACCEPTED -> status(right, 400);
                    case INVALID_QUERY_REFUSED ->
                        body.contains("errors") ? new Reply(422, right.contentType(), right.body()) : right;
                    case COMPRESSED_WHERE_ACCEPTED -> compressed(exchange, right);
                    case THREADS_UNTOLD -> body(right, body.replace("\"io_threads\"", "\"threads\""));
                    case SETTING_TWICE -> body(right, body.replaceFirst("^\\[(\\{\"key.*)]$", "[$1,$1]"));
                    default -> right;
                };
        exchange.getResponseHeaders().set("Content-Type", reply.contentType());
        int requests = responded.merge(exchange.getRemoteAddress(), 1, Integer::sum);
        if (fault == Fault.CLOSES_ALWAYS || (fault == Fault.CLOSES_EARLY && requests == EARLY)) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        exchange.sendResponseHeaders(reply.status(), fault == Fault.CHUNKED ? 0 : reply.body().length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(reply.body(), 0, fault == Fault.BODY_CUT ? reply.body().length / 2 : reply.body().length);
            out.flush(); // otherwise nothing of the cut body is sent
        }
    }

    private ServerFacts facts() {
        return new ServerFacts("faulty", "1.0")
                .eventLoops(1, fault == Fault.FALLS_BACK_TO_NIO ? "nio" : TRANSPORT)
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, null)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, ServerFacts.UNLIMITED)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }

    private static Reply compressed(HttpExchange exchange, Reply right) throws IOException {
        if (!exchange.getRequestHeaders().containsKey("Accept-Encoding")) {
            return right;
        }
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(right.body());
        }
        return new Reply(right.status(), right.contentType(), bytes.toByteArray());
    }

    /** Sends the previous response, except on a connection's first request. */
    private Reply stale(InetSocketAddress client, Reply right) {
        Reply before = last.put(client, right);
        return before == null ? right : before;
    }

    private static Reply body(Reply reply, String body) {
        return new Reply(reply.status(), reply.contentType(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static Reply status(Reply reply, int wrongly) {
        return reply.status() == wrongly ? new Reply(200, reply.contentType(), reply.body()) : reply;
    }
}
