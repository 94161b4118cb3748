package containerkit.peers.jdkhttpserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Executors;

/** The JDK's own HTTP server, with a virtual thread for each request. */
final class JdkHttpServer {

    private static final String PREFIX = "sun.net.httpserver.";
    private static final String IDLE_MAX = PREFIX + "maxIdleConnections";
    private static final String IDLE_SECONDS = PREFIX + "idleInterval";
    private static final int IDLE_SECONDS_DEFAULT = 30;
    private static final int BACKLOG = 1_024; // 0 would be Java's 50; other peers default to 1000 and more

    private JdkHttpServer() {}

    public static void main(String[] arguments) throws IOException {
        Port port = Port.of(arguments);
        System.setProperty(IDLE_MAX, "1000000"); // 200 by default: further idle connections are closed at once
        System.setProperty(PREFIX + "nodelay", "true"); // some JDKs send head and body separately
        Endpoints endpoints = new Endpoints(JdkHttpServer::facts);
        HttpServer server = HttpServer.create(port.address(), BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            boolean post = exchange.getRequestMethod().equals("POST"); // looking for a missing body allocates 16 KB
            byte[] body = post ? exchange.getRequestBody().readAllBytes() : Endpoints.NO_BODY;
            send(
                    exchange,
                    endpoints.reply(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            body));
        });
        server.start();
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", reply.contentType());
        exchange.sendResponseHeaders(reply.status(), reply.body().length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(reply.body());
        }
    }

    private static ServerFacts facts() {
        return new ServerFacts("jdk-httpserver", Runtime.version().toString())
                .with(Setting.REQUEST_THREADS_MAX, null)
                .with(Setting.IO_THREADS, 1)
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.VIRTUAL_THREADS, true)
                .with(Setting.VIRTUAL_THREADS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, BACKLOG)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        Long.getLong(IDLE_SECONDS, IDLE_SECONDS_DEFAULT) * 1_000,
                        IDLE_SECONDS)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
