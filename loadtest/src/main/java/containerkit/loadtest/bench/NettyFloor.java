package containerkit.loadtest.bench;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Floor of the cost of a container: a bare Netty that responds with the bytes and the content headers of the
 * applications' {@code /raw} and {@code /test/block}, and does nothing else. The cost of a container above it is what
 * the container does for its users. It is no contender, because nobody could run a Spring application on it as it is.
 */
public final class NettyFloor extends LoopbackServer {
    private static final byte[] BODY = "netty block!!!".getBytes(StandardCharsets.UTF_8);
    private static final String TEXT = "text/plain;charset=utf-8";
    private static final Set<String> PATHS = Set.of("/raw", "/test/block");

    /**
     * Netty's own number of event loops, two for each CPU. Users who follow its guide get that number, and the other
     * servers run with theirs.
     */
    private static final int DEFAULT_LOOPS = 0;

    /** Starts to listen on that port; 0 for a free one. */
    public NettyFloor(int port) {
        super(port, DEFAULT_LOOPS, pipeline -> pipeline.addLast(new HttpServerCodec(), new Responder()));
    }

    /** Serves on the port in the first argument until the process is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        try (NettyFloor floor = new NettyFloor(Integer.parseInt(arguments[0]))) {
            floor.serve();
        }
    }

    /** Responds to one connection's requests, each as soon as it has been read to its end. */
    private static final class Responder extends SimpleChannelInboundHandler<HttpObject> {
        private static final ByteBuf GOOD = Unpooled.unreleasableBuffer(
                Unpooled.directBuffer(BODY.length).writeBytes(BODY).asReadOnly());

        private boolean known;
        private boolean keepAlive;
        private HttpVersion version = HttpVersion.HTTP_1_1;

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
            if (message instanceof HttpRequest request) {
                boolean legible = request.decoderResult().isSuccess();
                known = legible && request.method().equals(HttpMethod.GET) && PATHS.contains(path(request.uri()));
                keepAlive = legible && HttpUtil.isKeepAlive(request);
                version = request.protocolVersion();
            }
            if (message instanceof LastHttpContent) {
                respond(context);
            }
        }

        private void respond(ChannelHandlerContext context) {
            FullHttpResponse response = known
                    ? new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, GOOD.duplicate())
                    : new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_FOUND, Unpooled.EMPTY_BUFFER);
            HttpHeaders headers = response.headers();
            if (known) {
                headers.set(HttpHeaderNames.CONTENT_TYPE, TEXT);
            }
            headers.setInt(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
            HttpUtil.setKeepAlive(headers, version, keepAlive); // as the request's version has it: ab speaks 1.0
            ChannelFuture written = context.write(response);
            if (!keepAlive) {
                written.addListener(ChannelFutureListener.CLOSE);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext context) {
            context.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close(); // the client went away
        }

        private static String path(String uri) {
            int query = uri.indexOf('?');
            return query < 0 ? uri : uri.substring(0, query);
        }
    }
}
