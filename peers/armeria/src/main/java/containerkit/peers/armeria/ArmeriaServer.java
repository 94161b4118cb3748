package containerkit.peers.armeria;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.util.Version;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServerConfig;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.MultithreadEventExecutorGroup;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Armeria with its default number of event loops, which run the requests. */
final class ArmeriaServer {

    private static final String CLOSE_DELAY = "com.linecorp.armeria.defaultHttp1ConnectionCloseDelayMillis";

    private ArmeriaServer() {}

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        System.setProperty(
                CLOSE_DELAY, "0"); // 3 s by default: it waits for the client to close, while ab waits for the server
        Replies replies = new Replies();
        CompletableFuture<Server> started = new CompletableFuture<>();
        ServerBuilder builder = Server.builder().http(port.address());
        builder.route()
                .post("/graphql")
                .build((context, request) -> HttpResponse.of(request.aggregate()
                        .thenApply(whole ->
                                response(replies.graphQl(whole.content().array())))));
        get(builder, "/test/json", replies::json);
        get(builder, "/test/text", replies::text);
        get(builder, "/test/file", replies::file);
        get(builder, "/test/identity", () -> replies.identity(facts(started.join())));
        get(builder, "/test/config", () -> replies.configuration(facts(started.join())));
        Server server = builder.build();
        server.start().join();
        started.complete(server);
    }

    private static void get(ServerBuilder builder, String path, Supplier<Reply> reply) {
        builder.route().get(path).build((context, request) -> response(reply.get()));
    }

    private static HttpResponse response(Reply reply) {
        return HttpResponse.of(
                ResponseHeaders.of(
                        HttpStatus.valueOf(reply.status()), HttpHeaderNames.CONTENT_TYPE, reply.contentType()),
                HttpData.wrap(reply.body()));
    }

    private static ServerFacts facts(Server server) {
        ServerConfig config = server.config();
        MultithreadEventExecutorGroup loops = (MultithreadEventExecutorGroup) config.workerGroup();
        return new ServerFacts("armeria", Version.get("armeria").artifactVersion())
                .eventLoops(
                        loops.executorCount(),
                        ((IoEventLoopGroup) loops).isIoType(NioIoHandler.class) ? "nio" : "epoll")
                .with(Setting.CONNECTIONS_MAX, limit(config.maxNumConnections(), Integer.MAX_VALUE))
                .with(Setting.BACKLOG, NetUtil.SOMAXCONN) // Netty's default
                .with(Setting.KEEP_ALIVE_REQUESTS, limit(config.maxNumRequestsPerConnection(), 0))
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, limit(config.idleTimeoutMillis(), 0))
                .with(Setting.HTTP_VERSIONS, "http/1.1, h2c")
                .with(Setting.COMPRESSION, false);
    }

    private static Object limit(long value, long none) {
        return value == none ? ServerFacts.UNLIMITED : value;
    }
}
