package containerkit.peers.microhttp;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import java.io.IOException;
import java.util.List;
import org.microhttp.EventLoop;
import org.microhttp.Header;
import org.microhttp.NoopLogger;
import org.microhttp.Options;
import org.microhttp.OptionsBuilder;
import org.microhttp.Response;

/** microhttp with its default of one event loop per CPU; the event loops run the requests. */
final class MicrohttpServer {

    private static final int JAVA_BACKLOG = 50; // Java's default for 0

    private MicrohttpServer() {}

    public static void main(String[] arguments) throws IOException {
        Port port = Port.of(arguments);
        Options options = OptionsBuilder.newBuilder()
                .withHost(Port.HOST)
                .withPort(port.number())
                .build();
        Endpoints endpoints = new Endpoints(() -> facts(options));
        new EventLoop(
                        options,
                        NoopLogger.instance(),
                        (request, callback) -> callback.accept(response(endpoints.reply(
                                request.method(),
                                request.uri(),
                                request.body() == null ? Endpoints.NO_BODY : request.body()))))
                .start();
    }

    private static Response response(Reply reply) {
        return new Response(
                reply.status(),
                reason(reply.status()),
                List.of(new Header("Content-Type", reply.contentType())),
                reply.body());
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 400 -> "Bad Request";
            case 404 -> "Not Found";
            default -> "Internal Server Error";
        };
    }

    private static ServerFacts facts(Options options) {
        return new ServerFacts("microhttp", LibraryVersion.of("org.microhttp", "microhttp"))
                .eventLoops(options.concurrency(), "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, options.acceptLength() == 0 ? JAVA_BACKLOG : options.acceptLength())
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        options.requestTimeout().toMillis()) // counted from the last response
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
