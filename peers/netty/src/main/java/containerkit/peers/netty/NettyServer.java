package containerkit.peers.netty;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Port;
import containerkit.peers.echo.ServerFacts;
import containerkit.peers.echo.Setting;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.Version;
import java.util.concurrent.CompletableFuture;

/** Netty with its default of two event loops per CPU, on epoll if available. */
final class NettyServer {

    private static final int LARGEST_BODY_BYTES = 1 << 20;

    private NettyServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        Port port = Port.of(arguments);
        boolean epoll = Epoll.isAvailable();
        MultiThreadIoEventLoopGroup loops =
                new MultiThreadIoEventLoopGroup(epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        CompletableFuture<Channel> listener = new CompletableFuture<>();
        EchoHandler handler = new EchoHandler(new Endpoints(() -> facts(loops, listener.join())));
        listener.complete(new ServerBootstrap()
                .group(loops)
                .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        connection
                                .pipeline()
                                .addLast(new HttpServerCodec(), new HttpObjectAggregator(LARGEST_BODY_BYTES), handler);
                    }
                })
                .bind(port.address())
                .sync()
                .channel());
    }

    private static ServerFacts facts(MultiThreadIoEventLoopGroup loops, Channel listener) {
        String version = Version.identify().get("netty-codec-http").artifactVersion();
        return new ServerFacts("netty", version)
                .eventLoops(loops.executorCount(), listener instanceof EpollServerSocketChannel ? "epoll" : "nio")
                .with(Setting.CONNECTIONS_MAX, ServerFacts.UNLIMITED)
                .with(Setting.BACKLOG, listener.config().getOption(ChannelOption.SO_BACKLOG))
                .with(Setting.KEEP_ALIVE_REQUESTS, ServerFacts.UNLIMITED)
                .with(Setting.KEEP_ALIVE_TIMEOUT_MS, ServerFacts.UNLIMITED)
                .with(Setting.HTTP_VERSIONS, "http/1.1")
                .with(Setting.COMPRESSION, false);
    }
}
