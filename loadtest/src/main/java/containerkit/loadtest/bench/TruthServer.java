package containerkit.loadtest.bench;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Serves a {@link Truth} on one thread; only for measuring generators. epoll reports requests in the order in which
 * they came; NIO does not, and would blur the end of a stall.
 */
public final class TruthServer extends LoopbackServer {
    private static final byte[] BODY = "true".getBytes(StandardCharsets.UTF_8);
    private static final int REQUEST_BYTES = 65_536;

    /** Starts to listen on that port; 0 for a free one. */
    public TruthServer(int port, Truth truth) {
        this(port, truth instanceof Truth.Stall stall ? new Stalling(stall) : new Delaying((Truth.Delays) truth));
    }

    private TruthServer(int port, Responder responder) {
        super(
                port,
                1,
                pipeline -> pipeline.addLast(
                        new HttpServerCodec(),
                        new HttpServerKeepAliveHandler(),
                        new HttpObjectAggregator(REQUEST_BYTES),
                        responder));
    }

    /** Serves the truth in the second argument on the port in the first until the process is ended. */
    public static void main(String[] arguments) throws InterruptedException {
        try (TruthServer server = new TruthServer(Integer.parseInt(arguments[0]), Truth.parse(arguments[1]))) {
            server.serve();
        }
    }

    /** Common part of both handlers: the response itself. */
    @Sharable
    private abstract static class Responder extends SimpleChannelInboundHandler<FullHttpRequest> {
        static void respond(ChannelHandlerContext context) {
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(BODY));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "text/plain")
                    .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE) // ab waits for it, being HTTP/1.0
                    .setInt(HttpHeaderNames.CONTENT_LENGTH, BODY.length);
            context.writeAndFlush(response);
        }
    }

    /**
     * Handler that stalls. Its clock starts with the first request after a pause, so that each slice meets the same
     * stalls.
     */
    private static final class Stalling extends Responder {
        private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(900);
        private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

        private final long periodNanos;
        private final long lengthNanos;
        private long origin;
        private long latest;

        Stalling(Truth.Stall stall) {
            periodNanos = stall.period().toNanos();
            lengthNanos = stall.length().toNanos();
            latest = System.nanoTime() - Duration.ofDays(1).toNanos();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            long now = System.nanoTime();
            if (now - latest > Math.max(PAUSE_NANOS, 2 * lengthNanos)) {
                origin = now + (periodNanos - lengthNanos) / 2; // a slice of whole periods holds whole stalls
            }
            long sinceStall = Math.floorMod(now - origin, periodNanos);
            if (now - origin >= 0 && sinceStall < lengthNanos) {
                standStill(now - sinceStall + lengthNanos);
            }
            latest = System.nanoTime();
            respond(context);
        }

        /** Sleeps, and spins at the end, because a sleeping thread wakes late. */
        private static void standStill(long until) {
            for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
                if (left > SPIN_NANOS) {
                    LockSupport.parkNanos(left - SPIN_NANOS);
                } else {
                    Thread.onSpinWait();
                }
            }
        }
    }

    private static final class Delaying extends Responder {
        private final List<Integer> delaysMs;
        private int next;

        Delaying(Truth.Delays delays) {
            this.delaysMs = delays.shuffledMs();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            int delayMs = delaysMs.get(next);
            next = (next + 1) % delaysMs.size();
            context.executor().schedule(() -> respond(context), delayMs, TimeUnit.MILLISECONDS);
        }
    }
}
