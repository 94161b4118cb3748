package containerkit.peers.micronaut;

import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.micronaut.core.version.VersionUtils;
import io.micronaut.http.netty.channel.EventLoopGroupRegistry;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.NetUtil;
import jakarta.inject.Singleton;
import java.util.stream.StreamSupport;

/** Reads the settings of Micronaut's server. */
@Singleton
class MicronautFacts {

    private final NettyHttpServerConfiguration configuration;
    private final EventLoopGroupRegistry loops;

    MicronautFacts(NettyHttpServerConfiguration configuration, EventLoopGroupRegistry loops) {
        this.configuration = configuration;
        this.loops = loops;
    }

    ServerFacts read() {
        EventLoopGroup group = loops.getDefaultEventLoopGroup();
        int threads = (int) StreamSupport.stream(group.spliterator(), false).count();
        return new ServerFacts("micronaut", VersionUtils.getMicronautVersion())
                .eventLoops(threads, transport(group))
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, NetUtil.SOMAXCONN)
                .with(
                        Setting.KEEP_ALIVE_TIMEOUT_MS,
                        configuration.getIdleTimeout().toMillis(),
                        "micronaut.server.idle-timeout")
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.HTTP_VERSIONS, "http/1.1", "micronaut.server.http-version")
                .with(
                        Setting.COMPRESSION,
                        configuration.getCompressionThreshold() >= 0,
                        "micronaut.server.netty.compression-threshold");
    }

    /** The main class determines which of the two it takes. */
    private static String transport(EventLoopGroup group) {
        return ((IoEventLoopGroup) group).isIoType(NioIoHandler.class) ? "nio" : "epoll";
    }
}
