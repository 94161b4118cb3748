package containerkit.peers.netty;

import containerkit.peers.echo.Endpoints;
import containerkit.peers.echo.Reply;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Responds on the connection's event loop and keeps the connection open unless the client asks to close it. */
@Sharable
final class EchoHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOGGER = System.getLogger(EchoHandler.class.getName());

    private final Endpoints endpoints;

    EchoHandler(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        Reply reply = endpoints.reply(request.method().name(), request.uri(), ByteBufUtil.getBytes(request.content()));
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(reply.status()), Unpooled.wrappedBuffer(reply.body()));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, reply.contentType())
                .setInt(HttpHeaderNames.CONTENT_LENGTH, reply.body().length);
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        HttpUtil.setKeepAlive(response.headers(), request.protocolVersion(), keepAlive); // ab speaks 1.0
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
        if (!(cause instanceof IOException)) { // otherwise the client closed the connection
            LOGGER.log(Level.ERROR, "closing a connection", cause);
        }
        context.close();
    }
}
