package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Endpoint;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * One request on a connection of its own, which is closed after the answer so that nothing stays open while a slice
 * runs. It says nothing of keep-alive, as the built-in generator does: what a container then says of it is among the
 * headers to be seen. The JDK's clients either ask for keep-alive or leave the connection open.
 */
final class CheckRequest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private CheckRequest() {}

    static CheckResponse ask(URI server, Endpoint endpoint) throws IOException {
        FullHttpRequest request = request(server, endpoint);
        CompletableFuture<CheckResponse> answer = new CompletableFuture<>();
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            ChannelFuture connect = new Bootstrap()
                    .group(loop)
                    .channel(NioSocketChannel.class)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) PATIENCE.toMillis())
                    .handler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) throws SSLException {
                            prepare(channel, server, answer);
                        }
                    })
                    .connect(server.getHost(), port(server));
            connect.addListener(connected -> {
                if (connected.isSuccess()) {
                    connect.channel().writeAndFlush(request).addListener(sent -> passOnFailure(sent, answer));
                }
                passOnFailure(connected, answer);
            });
            return answer.get(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS); // to connect, and to answer
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + 2 * PATIENCE.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for an answer");
        } finally {
            loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly(); // which closes the connection
        }
    }

    private static void passOnFailure(Future<?> done, CompletableFuture<CheckResponse> answer) {
        if (!done.isSuccess()) {
            answer.completeExceptionally(done.cause());
        }
    }

    private static void prepare(SocketChannel channel, URI server, CompletableFuture<CheckResponse> answer)
            throws SSLException {
        if (server.getScheme().equals("https")) {
            channel.pipeline()
                    .addLast(SslContextBuilder.forClient()
                            .build()
                            .newHandler(channel.alloc(), server.getHost(), port(server)));
        }
        channel.pipeline()
                .addLast(
                        new HttpClientCodec(),
                        new HttpObjectAggregator(Integer.MAX_VALUE),
                        new CheckResponseReader(answer));
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

    private static int port(URI server) {
        return server.getPort() >= 0 ? server.getPort() : server.getScheme().equals("https") ? 443 : 80;
    }
}
