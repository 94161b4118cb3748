package containerkit.peers.vertx;

import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.Replies;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.netty.util.NetUtil;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.impl.cpu.CpuCoreSensor;

/** Vert.x with one verticle, and so one event loop, per CPU, on epoll if available. */
final class VertxServer {

    private VertxServer() {}

    public static void main(String[] arguments) {
        Port port = Port.of(arguments);
        int instances = CpuCoreSensor.availableProcessors();
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(true));
        HttpServerOptions options = new HttpServerOptions().setHost(Port.HOST).setPort(port.number());
        Replies replies = new Replies();
        vertx.deployVerticle(
                        () -> new EchoVerticle(options, replies, () -> facts(vertx, options, instances)),
                        new DeploymentOptions().setInstances(instances))
                .onFailure(failure -> {
                    System.err.println("cannot start: " + failure.getMessage());
                    System.exit(1);
                });
    }

    private static ServerFacts facts(Vertx vertx, HttpServerOptions options, int instances) {
        int timeoutS = options.getIdleTimeout();
        return new ServerFacts("vertx", LibraryVersion.of("io.vertx", "vertx-web"))
                .eventLoops(instances, vertx.isNativeTransportEnabled() ? "epoll" : "nio")
                .with(Setting.INSTANCES, instances)
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, NetUtil.SOMAXCONN) // Netty's default
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        timeoutS == 0 ? ServerFacts.UNLIMITED : (Object) (timeoutS * 1_000))
                .with(Setting.HTTP_VERSIONS, options.isHttp2ClearTextEnabled() ? "http/1.1, h2c" : "http/1.1")
                .with(Setting.COMPRESSION, options.isCompressionSupported());
    }
}
