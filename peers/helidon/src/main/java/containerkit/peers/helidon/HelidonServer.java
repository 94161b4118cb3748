package containerkit.peers.helidon;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Helidon's web server with default settings: a virtual thread for each connection. */
final class HelidonServer {

    private HelidonServer() {}

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        Logger.getLogger("").setLevel(Level.WARNING); // otherwise it prints its start
        Replies replies = new Replies();
        CompletableFuture<WebServer> started = new CompletableFuture<>();
        HttpRouting.Builder routing = HttpRouting.builder()
                .post("/graphql", (request, response) -> send(response, replies.graphQl(body(request))));
        get(routing, "/test/json", replies::json);
        get(routing, "/test/text", replies::text);
        get(routing, "/test/file", replies::file);
        get(routing, "/test/identity", () -> replies.identity(facts(started.join())));
        get(routing, "/test/config", () -> replies.configuration(facts(started.join())));
        started.complete(WebServer.builder()
                .host(Port.HOST)
                .port(port.number())
                .routing(routing)
                .build()
                .start());
    }

    private static void get(HttpRouting.Builder routing, String path, Supplier<Reply> reply) {
        routing.get(path, (request, response) -> send(response, reply.get()));
    }

    private static byte[] body(ServerRequest request) {
        return request.content().hasEntity() ? request.content().as(byte[].class) : Endpoints.NO_BODY;
    }

    private static void send(ServerResponse response, Reply reply) {
        response.status(reply.status())
                .header(HeaderNames.CONTENT_TYPE, reply.contentType())
                .send(reply.body());
    }

    private static ServerFacts facts(WebServer server) {
        WebServerConfig config = server.prototype();
        return new ServerFacts("helidon", LibraryVersion.of("io.helidon.webserver", "helidon-webserver"))
                .with(Setting.REQUEST_THREADS_MAX, null)
                .with(Setting.IO_THREADS, null)
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "blocking")
                .with(Setting.VIRTUAL_THREADS, true)
                .with(Setting.VIRTUAL_THREADS_MAX, limit(config.maxConcurrentRequests()))
                .with(Setting.CONNECTIONS_MAX, limit(config.maxTcpConnections()))
                .with(Setting.BACKLOG, config.backlog())
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        config.idleConnectionTimeout().toMillis())
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }

    private static Object limit(int value) {
        return value < 1 ? ServerFacts.UNLIMITED : value;
    }
}
