package containerkit.loadtest.load.kit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds thousands of connections, which a thread for each could not, and queues as many new ones as Java's default. */
final class BusyServer implements AutoCloseable {
    private static final int BACKLOG = 50;

    private final AtomicInteger toDrop;
    private final Set<Channel> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel listener = new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childHandler(new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new HttpServerCodec(), new Hello());
                }
            })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();

    BusyServer() {
        this(0);
    }

    /** @param toDrop how many connections it closes at the first request, but not the one that this comes over */
    BusyServer(int toDrop) {
        this.toDrop = new AtomicInteger(toDrop);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + ((InetSocketAddress) listener.localAddress()).getPort());
    }

    /** The most connections that were open at once. */
    int mostOpen() {
        return mostOpen.get();
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private final class Hello extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        public void channelActive(ChannelHandlerContext context) {
            open.add(context.channel());
            mostOpen.accumulateAndGet(open.size(), Math::max);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            open.remove(context.channel());
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
            if (message instanceof LastHttpContent) {
                open.stream()
                        .filter(channel -> channel != context.channel())
                        .limit(toDrop.getAndSet(0))
                        .forEach(Channel::close);
                FullHttpResponse response = new DefaultFullHttpResponse(
                        HttpVersion.HTTP_1_1,
                        HttpResponseStatus.OK,
                        Unpooled.copiedBuffer("hello", StandardCharsets.UTF_8));
                response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, "hello".length());
                context.writeAndFlush(response);
            }
        }
    }
}
