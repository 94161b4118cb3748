package containerkit.loadtest.load.open;

import containerkit.loadtest.load.open.AnswerCheck.Lengths;
import containerkit.loadtest.load.open.Tally.Verdict;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One slice's load, all of it on one event loop: connects, sends when the pacing says so and a place is free, and
 * counts. Every request is accounted for; the answers that are on their way at the end are waited for.
 */
final class SliceLoad {
    /** A server that breaks this many requests per connection is not worth the rest of the slice. */
    private static final int BROKEN_PER_CONNECTION = 20;

    private final EventLoop loop;
    private final Bootstrap bootstrap;
    private final Order order;
    private final LongSupplier nanoClock;
    private final Tally tally;
    private final List<Slot> slots = new ArrayList<>();
    private final Deque<Slot> free = new ArrayDeque<>();
    private final CompletableFuture<SliceLoad> done = new CompletableFuture<>();
    private @Nullable Pacing pacing;
    private int connecting;
    private int underWay;
    private long startNanos;
    private long lastNanos;
    private boolean drained;

    SliceLoad(EventLoop loop, Bootstrap bootstrap, Order order, LongSupplier nanoClock) {
        this.loop = loop;
        this.bootstrap = bootstrap;
        this.order = order;
        this.nanoClock = nanoClock;
        this.tally = new Tally(order.ratePerSecond() != null);
    }

    /** Begins; the future completes with this slice when its last answer is in or is given up. */
    CompletableFuture<SliceLoad> start(ByteBuf request) {
        loop.execute(() -> {
            Lengths lengths = new Lengths();
            for (int i = 0; i < order.connections(); i++) {
                Slot slot = new Slot(this, request, new AnswerCheck(order.right(), lengths), order.keepAlive());
                slots.add(slot);
                free.add(slot);
            }
            if (order.keepAlive()) {
                connecting = slots.size();
                slots.forEach(this::connect);
            } else {
                begin();
            }
        });
        return done;
    }

    Tally tally() {
        return tally;
    }

    double elapsedSeconds() {
        return (lastNanos - startNanos) / 1e9;
    }

    /** Requests that were due and never sent, because no place became free. */
    long unsent() {
        return pacing instanceof OpenPacing open ? open.left() : 0;
    }

    void connect(Slot slot) {
        ChannelFuture connect = bootstrap
                .clone()
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new AnswerDecoder(order.method()), slot.new Handler());
                    }
                })
                .connect(new InetSocketAddress(order.host(), order.port()));
        connect.addListener(future -> {
            if (future.isSuccess()) {
                slot.connected(connect.channel());
            } else {
                slot.connectFailed(future.cause());
            }
            if (pacing == null && --connecting == 0) {
                begin();
            }
        });
    }

    void answered(Slot slot, Verdict verdict) {
        long now = nanoClock.getAsLong();
        tally.answered(slot.intended(), slot.actual(), now, verdict);
        freed(slot, now);
    }

    void broken(Slot slot, String why) {
        tally.broken(why);
        freed(slot, nanoClock.getAsLong());
    }

    void unconnected(Throwable cause) {
        tally.trouble("could not open every connection: " + cause.getMessage());
    }

    void trouble(String what) {
        tally.trouble(what);
    }

    private void freed(Slot slot, long now) {
        underWay--;
        lastNanos = now;
        boolean spare = !free.isEmpty();
        free.add(slot);
        if (tally.brokenCount() > (long) BROKEN_PER_CONNECTION * order.connections()) {
            finish("not sent to its end, for too much was broken");
        } else {
            send(now, spare);
        }
    }

    private void begin() {
        startNanos = nanoClock.getAsLong();
        lastNanos = startNanos;
        long requests = order.requests() == null ? Long.MAX_VALUE : order.requests();
        long duration = order.durationNanos() == null ? Long.MAX_VALUE / 4 : order.durationNanos();
        Double rate = order.ratePerSecond();
        pacing = rate == null
                ? new ClosedPacing(startNanos + duration, requests)
                : new OpenPacing(startNanos, rate, Math.min(requests, OpenPacing.requestsIn(rate, duration)));
        long limit = order.durationNanos() == null ? order.patienceNanos() : duration + order.patienceNanos();
        loop.schedule(() -> finish("no answer in time"), limit, TimeUnit.NANOSECONDS);
        tick();
    }

    /** Open model: wakes when the next request is due. */
    private void tick() {
        long now = nanoClock.getAsLong();
        send(now, true);
        Pacing pace = pacing;
        if (!drained && pace instanceof OpenPacing && !pace.over(now)) {
            loop.schedule(this::tick, Math.max(0, pace.waitNanos(now)), TimeUnit.NANOSECONDS);
        }
    }

    /**
     * Sends what is due, as far as places are free.
     *
     * @param spare whether a place had been free before, so that whatever is late is so by the generator's fault
     */
    private void send(long now, boolean spare) {
        Pacing pace = pacing;
        if (pace == null || drained) {
            return;
        }
        while (!free.isEmpty() && pace.due(now)) {
            long intended = pace.take(now);
            if (spare) {
                tally.late(now - intended);
            }
            underWay++;
            tally.sent();
            free.remove().send(intended, now);
        }
        if (underWay == 0 && pace.over(now)) {
            finish("");
        }
    }

    /** The requests that wait for an answer will get none. */
    private void finish(String why) {
        if (drained) {
            return;
        }
        drained = true;
        for (Slot slot : slots) {
            if (slot.waiting()) {
                tally.broken(why);
                lastNanos = nanoClock.getAsLong();
            }
            slot.close();
        }
        done.complete(this);
    }
}
