package containerkit.peers.javalin;

import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Javalin on its Jetty, with Javalin's thread pool. */
final class JavalinServer {

    private static final int JAVA_BACKLOG = 50; // Java's default for 0

    private JavalinServer() {}

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        Replies replies = new Replies();
        CompletableFuture<Server> jetty = new CompletableFuture<>();
        Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.http.compressionStrategy = CompressionStrategy.NONE;
                    config.jetty.modifyServer(jetty::complete);
                    config.routes.post("/graphql", context -> send(context, replies.graphQl(context.bodyAsBytes())));
                    config.routes.get("/test/json", context -> send(context, replies.json()));
                    config.routes.get("/test/text", context -> send(context, replies.text()));
                    config.routes.get("/test/file", context -> send(context, replies.file()));
                    config.routes.get(
                            "/test/identity", context -> send(context, replies.identity(facts(jetty.join()))));
                    config.routes.get(
                            "/test/config", context -> send(context, replies.configuration(facts(jetty.join()))));
                })
                .start(Port.HOST, port.number());
    }

    private static void send(Context context, Reply reply) {
        context.status(reply.status()).contentType(reply.contentType()).result(reply.body());
    }

    private static ServerFacts facts(Server jetty) {
        ServerConnector connector = (ServerConnector) jetty.getConnectors()[0];
        QueuedThreadPool pool = (QueuedThreadPool) jetty.getThreadPool();
        int backlog = connector.getAcceptQueueSize();
        return new ServerFacts("javalin", LibraryVersion.of("io.javalin", "javalin"))
                .with(Setting.REQUEST_THREADS_MIN, Math.max(0, pool.getMinThreads() - pool.getLeasedThreads()))
                .with(Setting.REQUEST_THREADS_MAX, pool.getMaxThreads() - pool.getLeasedThreads())
                .with(Setting.REQUEST_QUEUE, ServerFacts.UNLIMITED)
                .with(Setting.IO_THREADS, connector.getSelectorManager().getSelectorCount())
                .with(Setting.REQUESTS_ON_IO_THREADS, false)
                .with(Setting.TRANSPORT, "nio")
                .with(Setting.VIRTUAL_THREADS, pool.getVirtualThreadsExecutor() != null)
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, backlog == 0 ? JAVA_BACKLOG : backlog)
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, connector.getIdleTimeout())
                .with(Setting.HTTP_VERSIONS, String.join(", ", connector.getProtocols()))
                .with(Setting.COMPRESSION, false);
    }
}
