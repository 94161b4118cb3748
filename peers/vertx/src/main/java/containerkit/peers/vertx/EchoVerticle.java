package containerkit.peers.vertx;

import containerkit.peers.echo.Answers;
import containerkit.peers.echo.Endpoints;
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

/** The endpoints, on the event loop of each instance: none of them waits. */
final class EchoVerticle extends VerticleBase {

    private final HttpServerOptions options;
    private final Answers answers;
    private final Supplier<ServerFacts> facts;

    EchoVerticle(HttpServerOptions options, Answers answers, Supplier<ServerFacts> facts) {
        this.options = options;
        this.answers = answers;
        this.facts = facts;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.post("/graphql")
                .handler(BodyHandler.create(false))
                .handler(context -> send(context, answers.graphQl(body(context))));
        get(router, "/test/json", answers::json);
        get(router, "/test/text", answers::text);
        get(router, "/test/file", answers::file);
        get(router, "/test/identity", () -> answers.identity(facts.get()));
        get(router, "/test/config", () -> answers.configuration(facts.get()));
        return vertx.createHttpServer(options).requestHandler(router).listen();
    }

    private static void get(Router router, String path, Supplier<Reply> answer) {
        router.get(path).handler(context -> send(context, answer.get()));
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
