package containerkit.loadtest.load.kit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Serves a {@link Truth} on one thread and a loopback port. epoll reports requests in the order in which they came; NIO does not, and would
 * blur the end of a stall.
 */
final class TruthServer implements AutoCloseable {
    private static final byte[] BODY = "true".getBytes(StandardCharsets.UTF_8);
    private static final int REQUEST_BYTES = 65_536;
    private static final int BACKLOG = 1_024;

    private final MultiThreadIoEventLoopGroup group;
    private final Channel listener;

    TruthServer(Truth truth) {
        Responder responder =
                truth instanceof Truth.Stall stall ? new Stalling(stall) : new Delaying((Truth.Delays) truth);
        boolean epoll = Epoll.isAvailable();
        group = new MultiThreadIoEventLoopGroup(1, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        listener = new ServerBootstrap()
                .group(group)
                .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel child) {
                        child.pipeline()
                                .addLast(
                                        new HttpServerCodec(),
                                        new HttpServerKeepAliveHandler(),
                                        new HttpObjectAggregator(REQUEST_BYTES),
                                        responder);
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + ((InetSocketAddress) listener.localAddress()).getPort());
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    /** Common part of both handlers: the response itself. */
    @Sharable
    private abstract static class Responder extends SimpleChannelInboundHandler<FullHttpRequest> {
        static void respond(ChannelHandlerContext context) {
            FullHttpResponse response = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.wrappedBuffer(BODY));
            response.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, "text/plain")
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

    /**
     * Behaviour of a server whose latencies are known beforehand, and the percentiles that follow from it by calculation.
     */
    sealed interface Truth {
        /**
         * Returns the latency below which that share of requests stays, counted from the intended time of sending, when
         * requests are due at even intervals over a whole number of periods.
         *
         * @param percentile above 0 and below 100
         * @return milliseconds
         */
        double percentileMs(double percentile);

        /**
         * Responds at once, but once in every period does nothing at all for a while. A request that is due during a stall
         * waits for its end. Requests are due evenly, so a share (length - x) / period of all waits longer than x.
         *
         * @param period time from the begin of one stall to that of the next
         * @param length duration of one stall
         */
        record Stall(Duration period, Duration length) implements Truth {
            @Override
            public double percentileMs(double percentile) {
                return Math.max(0, length.toMillis() - (1 - percentile / 100) * period.toMillis());
            }
        }

        /** Delays each response by the next of a fixed list, shuffled once and for all. */
        record Delays() implements Truth {
            private static final int SEED = 2019;
            private static final int[][] COUNT_AND_MS = {
                {900, 60}, {800, 100}, {200, 150}, {90, 250}, {9, 500}, {1, 800}
            };

            /** Number of requests that see each delay exactly as often as the list says. */
            private static final int CYCLE =
                    Arrays.stream(COUNT_AND_MS).mapToInt(line -> line[0]).sum();

            @Override
            public double percentileMs(double percentile) {
                int rank = (int) Math.ceil(percentile / 100 * CYCLE);
                int passed = 0;
                for (int[] line : COUNT_AND_MS) {
                    passed += line[0];
                    if (rank <= passed) {
                        return line[1];
                    }
                }
                throw new IllegalArgumentException("no percentile " + percentile);
            }

            List<Integer> shuffledMs() {
                List<Integer> all = new ArrayList<>();
                for (int[] line : COUNT_AND_MS) {
                    all.addAll(Collections.nCopies(line[0], line[1]));
                }
                Collections.shuffle(all, new Random(SEED));
                return all;
            }
        }
    }
}
