package containerkit.loadtest.load.open;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseDecoder;

/** Netty's decoder, told what a response cannot tell: that the request was a HEAD. It counts what it reads. */
final class ResponseDecoder extends HttpResponseDecoder {
    private static final int CHUNK_BYTES = 64 * 1024;

    private final boolean head;
    private long buffers;

    ResponseDecoder(String method) {
        super(new HttpDecoderConfig().setMaxChunkSize(CHUNK_BYTES).setValidateHeaders(false));
        head = method.equals("HEAD");
    }

    /** How many buffers have come; a response that begins in the buffer of the one before was not asked for. */
    long buffers() {
        return buffers;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        buffers++;
        super.channelRead(context, message);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return head || super.isContentAlwaysEmpty(message);
    }
}
