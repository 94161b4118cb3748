package containerkit.loadtest.bench;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A Netty server on loopback, with epoll where there is one. */
abstract class LoopbackServer implements AutoCloseable {
    private static final int BACKLOG = 1_024;

    private final MultiThreadIoEventLoopGroup group;
    private final Channel listener;

    /**
     * Starts to listen.
     *
     * @param port port; 0 for a free one
     * @param loops number of event loops; 0 for Netty's own number, two for each CPU
     * @param pipeline fills the pipeline of every connection
     */
    LoopbackServer(int port, int loops, Consumer<ChannelPipeline> pipeline) {
        boolean epoll = Epoll.isAvailable();
        group = new MultiThreadIoEventLoopGroup(loops, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        listener = new ServerBootstrap()
                .group(group)
                .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel child) {
                        pipeline.accept(child.pipeline());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), port)
                .syncUninterruptibly()
                .channel();
    }

    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    /** Serves until the process is ended. */
    void serve() throws InterruptedException {
        listener.closeFuture().sync();
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
