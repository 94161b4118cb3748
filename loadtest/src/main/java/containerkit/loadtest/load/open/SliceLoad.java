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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
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
    private final CompletableFuture<SliceLoad> done = new CompletableFuture<>();
    private @Nullable Pacing pacing;
    private @Nullable Dispatcher dispatcher;
    private @Nullable Future<?> end;
    private int connecting;
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
        Dispatcher books = dispatcher;
        if (books != null && !drained) {
            lastNanos = nanoClock.getAsLong();
            books.answered(slot, lastNanos, verdict);
            finishIfOver(books);
        }
    }

    void broken(Slot slot, String why) {
        Dispatcher books = dispatcher;
        if (books != null && !drained) {
            lastNanos = nanoClock.getAsLong();
            books.broken(slot, lastNanos, why);
            if (tally.brokenCount() > (long) BROKEN_PER_CONNECTION * order.connections()) {
                finish("given up, for too much was broken");
            } else {
                finishIfOver(books);
            }
        }
    }

    void unconnected(Throwable cause) {
        tally.trouble("could not connect: " + cause.getMessage());
    }

    void trouble(String what) {
        tally.trouble(what);
    }

    private void begin() {
        startNanos = nanoClock.getAsLong();
        lastNanos = startNanos;
        long requests = order.requests() == null ? Long.MAX_VALUE : order.requests();
        long duration = order.durationNanos() == null ? Long.MAX_VALUE / 4 : order.durationNanos();
        Double rate = order.ratePerSecond();
        Pacing pace = rate == null
                ? new ClosedPacing(startNanos + duration, requests)
                : new OpenPacing(startNanos, rate, Math.min(requests, OpenPacing.requestsIn(rate, duration)));
        pacing = pace;
        Dispatcher books = new Dispatcher(pace, tally, slots);
        dispatcher = books;
        long limit = order.durationNanos() == null ? order.patienceNanos() : duration + order.patienceNanos();
        end = loop.schedule(() -> finish("no answer in time"), limit, TimeUnit.NANOSECONDS);
        tick(books, pace);
    }

    /** In an open model it wakes when the next request is due; in a closed one the first requests start it all. */
    private void tick(Dispatcher books, Pacing pace) {
        if (drained) {
            return;
        }
        long now = nanoClock.getAsLong();
        books.tick(now);
        if (pace instanceof OpenPacing && !pace.over(now)) {
            loop.schedule(() -> tick(books, pace), Math.max(0, pace.waitNanos(now)), TimeUnit.NANOSECONDS);
        }
        finishIfOver(books);
    }

    private void finishIfOver(Dispatcher books) {
        if (books.over(lastNanos)) {
            finish("");
        }
    }

    /** The requests that wait for an answer will get none. */
    private void finish(String why) {
        if (drained) {
            return;
        }
        drained = true;
        if (end != null) {
            end.cancel(false);
        }
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
