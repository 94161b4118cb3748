package containerkit.peers.vertx;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Replies;
import containerkit.peers.echo.Reply;
import containerkit.peers.echo.ServerFacts;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.function.Supplier;

/** The endpoints. None of them waits, so they run on each instance's event loop. */
final class EchoVerticle extends VerticleBase {

    private final HttpServerOptions options;
    private final Replies replies;
    private final Supplier<ServerFacts> facts;

    EchoVerticle(HttpServerOptions options, Replies replies, Supplier<ServerFacts> facts) {
        this.options = options;
        this.replies = replies;
        this.facts = facts;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.post("/graphql")
                .handler(BodyHandler.create(false))
                .handler(context -> send(context, replies.graphQl(body(context))));
        get(router, "/test/json", replies::json);
        get(router, "/test/text", replies::text);
        get(router, "/test/file", replies::file);
        get(router, "/test/identity", () -> replies.identity(facts.get()));
        get(router, "/test/config", () -> replies.configuration(facts.get()));
        return vertx.createHttpServer(options).requestHandler(router).listen();
    }

    private static void get(Router router, String path, Supplier<Reply> reply) {
        router.get(path).handler(context -> send(context, reply.get()));
    }

    private static void send(RoutingContext context, Reply reply) {
        context.response()
                .setStatusCode(reply.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, reply.contentType())
                .end(Buffer.buffer(reply.body()));
    }

    private static byte[] body(RoutingContext context) {
        Buffer body = context.body().buffer();
        return body == null ? Endpoints.NO_BODY : body.getBytes();
    }
}
