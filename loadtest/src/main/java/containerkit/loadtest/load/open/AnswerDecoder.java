package containerkit.loadtest.load.open;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseDecoder;

/** Netty's decoder, told what an answer cannot tell: that the request was a HEAD. */
final class AnswerDecoder extends HttpResponseDecoder {
    private static final int CHUNK_BYTES = 64 * 1024;

    private final boolean head;

    AnswerDecoder(String method) {
        super(new HttpDecoderConfig().setMaxChunkSize(CHUNK_BYTES).setValidateHeaders(false));
        head = method.equals("HEAD");
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return head || super.isContentAlwaysEmpty(message);
    }
}
