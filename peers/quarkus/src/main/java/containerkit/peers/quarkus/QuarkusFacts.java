package containerkit.peers.quarkus;

import containerkit.peers.echo.LibraryVersion;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.netty.util.NetUtil;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;

/** Reads the settings of Quarkus' Vert.x and HTTP server. */
@Singleton
class QuarkusFacts {

    private static final String PREFIX = "quarkus.http.";

    private final Vertx vertx;
    private final Config configuration;

    QuarkusFacts(Vertx vertx, Config configuration) {
        this.vertx = vertx;
        this.configuration = configuration;
    }

    ServerFacts read() {
        int loops = (int)
                StreamSupport.stream(((VertxInternal) vertx).getEventLoopGroup().spliterator(), false)
                        .count();
        int backlog = configuration.getValue(PREFIX + "accept-backlog", Integer.class);
        return new ServerFacts("quarkus", LibraryVersion.of("io.quarkus", "quarkus-core"))
                .eventLoops(loops, vertx.isNativeTransportEnabled() ? "epoll" : "nio")
                .with(
                        Setting.CONNECTIONS_MAX,
                        configuration
                                .getOptionalValue(PREFIX + "limits.max-connections", Integer.class)
                                .<Object>map(max -> max)
                                .orElse(ServerFacts.UNLIMITED),
                        PREFIX + "limits.max-connections")
                .with(Setting.BACKLOG, backlog < 0 ? NetUtil.SOMAXCONN : backlog, PREFIX + "accept-backlog")
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        configuration
                                .getValue(PREFIX + "idle-timeout", Duration.class)
                                .toMillis(),
                        PREFIX + "idle-timeout")
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(
                        Setting.HTTP_VERSIONS,
                        configuration.getValue(PREFIX + "http2", Boolean.class) ? "http/1.1, h2c" : "http/1.1",
                        PREFIX + "http2")
                .with(
                        Setting.COMPRESSION,
                        configuration.getValue(PREFIX + "enable-compression", Boolean.class),
                        PREFIX + "enable-compression");
    }
}
