package containerkit.peers.undertow;

import containerkit.peers.echo.Port;
import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.Version;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Undertow without servlets, with its default number of I/O threads, which run the requests. */
final class UndertowServer {

    private static final int BACKLOG = 1_000; // Undertow's default, which it does not expose
    private static final int NO_REQUEST_TIMEOUT_MS = 60_000; // the same

    private UndertowServer() {}

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        Logger.getLogger("").setLevel(Level.WARNING); // otherwise it prints its start
        CompletableFuture<Undertow> started = new CompletableFuture<>();
        Undertow undertow = Undertow.builder()
                .addHttpListener(port.number(), Port.HOST)
                .setHandler(routes(() -> facts(started.join())))
                .build();
        undertow.start();
        started.complete(undertow);
    }

    private static HttpHandler routes(Supplier<ServerFacts> facts) {
        Replies replies = new Replies();
        HttpHandler notFound = exchange -> send(exchange, replies.notFound());
        return Handlers.routing()
                .post("/graphql", exchange -> exchange.getRequestReceiver()
                        .receiveFullBytes((same, body) -> send(same, replies.graphQl(body))))
                .get("/test/json", exchange -> send(exchange, replies.json()))
                .get("/test/text", exchange -> send(exchange, replies.text()))
                .get("/test/file", exchange -> send(exchange, replies.file()))
                .get("/test/identity", exchange -> send(exchange, replies.identity(facts.get())))
                .get("/test/config", exchange -> send(exchange, replies.configuration(facts.get())))
                .setInvalidMethodHandler(notFound)
                .setFallbackHandler(notFound);
    }

    private static void send(HttpServerExchange exchange, Reply reply) {
        exchange.setStatusCode(reply.status());
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, reply.contentType());
        exchange.getResponseSender().send(ByteBuffer.wrap(reply.body()));
    }

    private static ServerFacts facts(Undertow undertow) {
        return new ServerFacts("undertow", Version.getVersionString())
                .eventLoops(undertow.getWorker().getMXBean().getIoThreadCount(), "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, BACKLOG)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, NO_REQUEST_TIMEOUT_MS)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
