package containerkit.loadtest.launch;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Takes the one answer of a connection, or what came instead of it. */
final class CheckResponseReader extends SimpleChannelInboundHandler<FullHttpResponse> {
    private final CompletableFuture<CheckResponse> answer;

    CheckResponseReader(CompletableFuture<CheckResponse> answer) {
        this.answer = answer;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
        if (response.decoderResult().isFailure()) {
            Throwable cause = response.decoderResult().cause();
            answer.completeExceptionally(new IOException("no answer of HTTP: " + cause.getMessage(), cause));
        } else if (response.status().codeClass() != HttpStatusClass.INFORMATIONAL) { // which another one follows
            answer.complete(new CheckResponse(
                    response.status().code(),
                    headers(response),
                    response.content().toString(StandardCharsets.UTF_8)));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        answer.completeExceptionally(new IOException("the connection was closed before the answer was there"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!(cause instanceof PrematureChannelClosureException)) { // of which channelInactive tells
            boolean wrapped = cause instanceof DecoderException && cause.getCause() != null; // as those of TLS are
            answer.completeExceptionally(wrapped ? cause.getCause() : cause);
        }
    }

    private static Map<String, String> headers(FullHttpResponse response) {
        Map<String, String> headers = new TreeMap<>();
        for (Map.Entry<String, String> header : response.headers()) {
            headers.merge(
                    header.getKey().toLowerCase(Locale.ROOT), header.getValue(), (one, next) -> one + ", " + next);
        }
        return headers;
    }
}
