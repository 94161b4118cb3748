package containerkit.loadtest.launch;

import containerkit.loadtest.plan.Endpoint;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
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
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Sends one HTTP request on a connection that is closed after the response, so that nothing stays open during a slice.
 * As by the built-in generator, no {@code Connection} header is sent: the response shows what the container adds then.
 * The JDK's clients either ask for keep-alive or leave the connection open.
 */
final class CheckRequest {
    private static final Duration PATIENCE = Duration.ofSeconds(20); // to connect, and to respond
    private static final int PIECE = 64 * 1024;
    private static final int HTTP_PORT = 80;
    private static final int MOST_HEADER_BYTES = 1024 * 1024; // more than any container sends
    private static final int MOST_BODY_BYTES = 64 * 1024 * 1024; // the kit has a small heap

    private CheckRequest() {}

    /**
     * @throws IllegalArgumentException if HTTP does not allow such a request
     * @throws IOException if no whole response comes, or a larger one than 64 MiB
     */
    static Response send(URI server, Endpoint endpoint) throws IOException {
        FullHttpRequest request = request(server, endpoint);
        InetSocketAddress address =
                new InetSocketAddress(server.getHost(), server.getPort() < 0 ? HTTP_PORT : server.getPort());
        if (address.isUnresolved()) {
            throw new UnknownHostException(server.getHost());
        }
        EmbeddedChannel http = new EmbeddedChannel(
                new HttpClientCodec(new HttpDecoderConfig().setMaxHeaderSize(MOST_HEADER_BYTES), false, false),
                new HttpObjectAggregator(MOST_BODY_BYTES));
        try (Socket socket = SocketChannel.open().socket()) { // of a channel, which an interrupt closes
            socket.connect(address, (int) PATIENCE.toMillis());
            socket.setSoTimeout((int) PATIENCE.toMillis());
            http.writeOutbound(request);
            for (ByteBuf bytes = http.readOutbound(); bytes != null; bytes = http.readOutbound()) {
                bytes.readBytes(socket.getOutputStream(), bytes.readableBytes()).release();
            }
            return response(http, socket.getInputStream());
        } catch (SocketTimeoutException e) {
            throw new IOException("no response within " + PATIENCE.toSeconds() + " s", e);
        } catch (TooLongFrameException e) {
            throw new IOException("the response is larger than 64 MiB", e);
        } catch (PrematureChannelClosureException e) {
            throw new IOException("the connection was closed before the response was complete", e);
        } finally {
            http.close();
            http.releaseInbound();
            http.releaseOutbound();
        }
    }

    private static Response response(EmbeddedChannel http, InputStream in) throws IOException {
        long began = System.nanoTime();
        byte[] piece = new byte[PIECE];
        while (true) {
            int read = in.read(piece);
            if (read < 0) {
                http.finish(); // where a response without a length ends
            } else {
                http.writeInbound(Unpooled.copiedBuffer(piece, 0, read));
            }
            for (FullHttpResponse message = http.readInbound(); message != null; message = http.readInbound()) {
                byte[] body = ByteBufUtil.getBytes(message.content());
                message.release();
                if (message.decoderResult().isFailure()) {
                    Throwable cause = message.decoderResult().cause();
                    throw new IOException("not HTTP: " + cause.getMessage(), cause);
                }
                if (message.status().codeClass() != HttpStatusClass.INFORMATIONAL) { // which another one follows
                    return new Response(message.status().code(), headers(message), body);
                }
            }
            if (read < 0) {
                throw new PrematureChannelClosureException();
            }
            if (System.nanoTime() - began > PATIENCE.toNanos()) {
                throw new SocketTimeoutException();
            }
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

    private static Map<String, String> headers(FullHttpResponse message) {
        return message.headers().entries().stream()
                .collect(Collectors.toMap(
                        header -> header.getKey().toLowerCase(Locale.ROOT),
                        Map.Entry::getValue,
                        (one, next) -> one + ", " + next,
                        TreeMap::new));
    }
}
