package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Endpoint;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends one HTTP request on a connection of its own, and closes the connection after the response, so that nothing
 * stays open during a slice. Like the requests of the built-in generator, it has no {@code Connection} header: the
 * response shows what the container adds then. The JDK's clients either ask for keep-alive or leave the connection
 * open.
 */
final class CheckRequest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int HTTP_PORT = 80;
    private static final int MOST_HEADER_BYTES = 1024 * 1024; // more than any container sends

    private static final int MOST_BODY_BYTES = 64 * 1024 * 1024; // the kit has a small heap

    private CheckRequest() {}

    /**
     * Sends the request and waits for the response.
     *
     * @throws IllegalArgumentException if HTTP does not allow such a request
     * @throws IOException if no whole response comes, or a larger one than 64 MiB
     */
    static Response send(URI server, Endpoint endpoint) throws IOException {
        FullHttpRequest request = request(server, endpoint);
        CompletableFuture<Response> response = new CompletableFuture<>();
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            ChannelFuture connect = new Bootstrap()
                    .group(loop)
                    .channel(NioSocketChannel.class)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) PATIENCE.toMillis())
                    .handler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            channel.pipeline()
                                    .addLast(
                                            new HttpClientCodec(
                                                    new HttpDecoderConfig().setMaxHeaderSize(MOST_HEADER_BYTES),
                                                    false,
                                                    false),
                                            new HttpObjectAggregator(MOST_BODY_BYTES),
                                            new Reader(response));
                        }
                    })
                    .connect(server.getHost(), server.getPort() < 0 ? HTTP_PORT : server.getPort());
            connect.addListener(connected -> {
                if (connected.isSuccess()) {
                    connect.channel().writeAndFlush(request).addListener(sent -> passOnFailure(sent, response));
                }
                passOnFailure(connected, response);
            });
            try {
                return response.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS); // to connect, and to respond
            } finally {
                connect.channel().close().awaitUninterruptibly(); // a loop that ends at once may leave it open
            }
        } catch (TimeoutException e) {
            throw new IOException("no response within " + 2 * PATIENCE.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a response");
        } finally {
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private static void passOnFailure(Future<?> done, CompletableFuture<Response> response) {
        if (!done.isSuccess()) {
            response.completeExceptionally(done.cause());
        }
    }

    private static FullHttpRequest request(URI server, Endpoint endpoint) {
        String text = endpoint.body() == null ? "" : endpoint.body();
        ByteBuf body = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        HttpMethod method = HttpMethod.valueOf(endpoint.method());
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, endpoint.path(), body);
        request.headers().set(HttpHeaderNames.HOST, server.getRawAuthority()).set(HttpHeaderNames.ACCEPT, "*/*");
        endpoint.headers().forEach(request.headers()::set);
        if (body.isReadable() || method.equals(HttpMethod.POST) || method.equals(HttpMethod.PUT)) {
            request.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
        }
        return request;
    }

    /** Receives the one response of a connection, or the error that came instead of it. */
    private static final class Reader extends SimpleChannelInboundHandler<FullHttpResponse> {
        private final CompletableFuture<Response> response;

        Reader(CompletableFuture<Response> response) {
            this.response = response;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpResponse message) {
            if (message.decoderResult().isFailure()) {
                Throwable cause = message.decoderResult().cause();
                response.completeExceptionally(new IOException("not HTTP: " + cause.getMessage(), cause));
            } else if (message.status().codeClass() != HttpStatusClass.INFORMATIONAL) { // which another one follows
                response.complete(new Response(
                        message.status().code(), headers(message), ByteBufUtil.getBytes(message.content())));
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            response.completeExceptionally(
                    new IOException("the connection was closed before the response was complete"));
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            if (cause instanceof TooLongFrameException) {
                response.completeExceptionally(new IOException("the response is larger than 64 MiB"));
            } else if (!(cause instanceof PrematureChannelClosureException)) { // of which channelInactive tells
                response.completeExceptionally(cause);
            }
        }

        private static Map<String, String> headers(FullHttpResponse message) {
            Map<String, String> headers = new TreeMap<>();
            for (Map.Entry<String, String> header : message.headers()) {
                headers.merge(
                        header.getKey().toLowerCase(Locale.ROOT), header.getValue(), (one, next) -> one + ", " + next);
            }
            return headers;
        }
    }
}
