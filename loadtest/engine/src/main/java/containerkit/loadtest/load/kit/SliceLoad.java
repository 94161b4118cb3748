package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.ResponseCheck.ExpectedResponse;
import containerkit.loadtest.load.ResponseCheck.Verdict;
import containerkit.loadtest.load.kit.LoadGroup.LoopShare;
import containerkit.loadtest.load.kit.Pacing.ClosedPacing;
import containerkit.loadtest.load.kit.Pacing.OpenPacing;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Scenario;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.EventLoop;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Load of one event loop in a slice: sends when the pacing says so and a place is free, and counts. Every request is
 * accounted for; it waits for the responses that are on their way at the end.
 */
final class SliceLoad {
    /** Most broken requests per connection: a server that breaks more is not worth the rest of the slice. */
    private static final int BROKEN_PER_CONNECTION = 20;

    private static final Fault OVERLOADED = new Fault(
            Fault.Kind.NO_CONNECTION_FREE,
            "the server did not keep up with the rate: requests were still due when the time was up");

    private final EventLoop loop;
    private final Connector connector;
    private final LoadRequest request;
    private final Scenario scenario;
    private final LoopShare share;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final CallCycle calls;
    private final Tally tally = new Tally();
    private final List<Slot> slots = new ArrayList<>();
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private Pacing pacing; // this and the next two from the beginning on
    private Dispatcher dispatcher;
    private Future<?> end;
    private long startNanos;
    private long lastNanos;
    private long startCpuNanos;
    private long endCpuNanos;
    private long unsent;
    private boolean armed;
    private boolean drained;

    SliceLoad(
            EventLoop loop, Bootstrap bootstrap, LoadRequest request, LoopShare share, List<ExpectedResponse> rights) {
        this.loop = loop;
        this.connector = new Connector(
                loop,
                bootstrap.clone(loop),
                new InetSocketAddress(request.server().getHost(), request.port()),
                (int) Math.max(1, share.of(Connector.WAVE)),
                this::guarded);
        this.request = request;
        this.scenario = request.scenario();
        this.share = share;
        this.calls = new CallCycle(request, rights, share);
    }

    CompletableFuture<Void> connect() {
        CompletableFuture<Void> connected = new CompletableFuture<>();
        guarded(() -> {
            for (long i = share.of(scenario.concurrency()); i > 0; i--) {
                slots.add(new Slot(this, connector, calls, scenario.keepAlive()));
            }
            connector.openAll(scenario.keepAlive() ? slots : List.of()).thenRun(() -> connected.complete(null));
        });
        return connected;
    }

    /** Begins to send at that time, the same for all loops; only once connected. */
    void begin(long start) {
        guarded(() -> beginOnLoop(start));
    }

    /** Returns a future that completes when the last response is in or is given up. */
    CompletableFuture<Void> done() {
        return done;
    }

    /** Closes the connections, which is no part of the slice that has ended; the future completes when it is done. */
    CompletableFuture<Void> close() {
        return CompletableFuture.runAsync(() -> slots.forEach(Slot::abandon), loop);
    }

    /** Returns whether the slice has ended, so that nothing counts any more. */
    boolean over() {
        return drained;
    }

    /** Runs the task on the loop, where everything here belongs; an exception ends the slice. */
    private void guarded(Runnable task) {
        Runnable safe = () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                failed(e);
            }
        };
        if (loop.inEventLoop()) {
            safe.run();
        } else {
            loop.execute(safe);
        }
    }

    /** Ends the slice because the generator itself failed. */
    void failed(Throwable cause) {
        drained = true;
        connector.end();
        slots.forEach(Slot::abandon);
        done.completeExceptionally(cause);
    }

    Tally tally() {
        return tally;
    }

    /** Returns the time at which the last response came or was given up. */
    long lastNanos() {
        return lastNanos;
    }

    /** Returns the number of requests that were due and never sent, because no place became free. */
    long unsent() {
        return unsent;
    }

    int leastOpen() {
        return connector.fewest();
    }

    int respondingConnections() {
        return (int) slots.stream().filter(Slot::responded).count();
    }

    /** Returns the percentage of the time from first request to last response in which the loop's thread was busy. */
    double busyPercent() {
        return lastNanos > startNanos ? 100.0 * (endCpuNanos - startCpuNanos) / (lastNanos - startNanos) : 0;
    }

    void responded(Slot slot, Verdict verdict) {
        if (!drained) {
            lastNanos = System.nanoTime();
            dispatcher.responded(slot, lastNanos, verdict);
            goOn(lastNanos);
        }
    }

    void broken(Slot slot, Fault why) {
        if (!drained) {
            lastNanos = System.nanoTime();
            dispatcher.broken(slot, lastNanos, why);
            if (tally.brokenCount() > (long) BROKEN_PER_CONNECTION * slots.size()) {
                finish("given up, for too much was broken", false);
            } else {
                goOn(lastNanos);
            }
        }
    }

    /** Replaces a connection that the server closed after a response, so that the next request finds one ready. */
    void closedByServer(Slot slot) {
        if (scenario.keepAlive() && !drained) {
            tally.closed();
            connector.open(slot);
        }
    }

    private void beginOnLoop(long start) {
        startNanos = start;
        lastNanos = start;
        Load load = scenario.load();
        long requests = load.requests() == null ? Long.MAX_VALUE : load.requests();
        long duration =
                load.duration() == null ? Long.MAX_VALUE / 4 : load.duration().toNanos();
        Double rate = load.perSecond();
        pacing = rate == null
                ? new ClosedPacing(start + duration, share.of(requests))
                : new OpenPacing(start, rate, Math.min(requests, OpenPacing.requestsIn(rate, duration)), share);
        dispatcher = new Dispatcher(pacing, tally, slots);
        long limit = request.limit().toNanos();
        end = loop.schedule(() -> guarded(() -> finish("no response in time", true)), limit, TimeUnit.NANOSECONDS);
        connector.begin();
        startCpuNanos = threads.getCurrentThreadCpuTime();
        tick();
    }

    private void tick() {
        armed = false;
        if (!drained) {
            long now = System.nanoTime();
            dispatcher.tick(now);
            goOn(now);
        }
    }

    /**
     * Ends the slice if it is over. In an open model, wakes when the next request is due. If one is due already, no
     * place is free, and the next response will send it: a timer would only repeat until then.
     */
    private void goOn(long now) {
        if (pacing instanceof OpenPacing pace && !armed && !pace.over(now) && !pace.due(now)) {
            armed = true;
            loop.schedule(
                    () -> guarded(this::tick), Math.max(0, pace.waitNanos(System.nanoTime())), TimeUnit.NANOSECONDS);
        }
        if (dispatcher.over(now)) {
            finish("", false);
        }
    }

    /** Returns whether the slot's request waits because more are due than the server can serve, and not for too long. */
    private boolean overloaded(Slot slot) {
        long now = System.nanoTime();
        return pacing instanceof OpenPacing open
                && open.due(now)
                && now - slot.sentNanos() < request.patience().toNanos();
    }

    /** Ends the slice; the requests that wait for a response will get none. */
    private void finish(String why, boolean timeUp) {
        if (drained) {
            return;
        }
        drained = true;
        endCpuNanos = threads.getCurrentThreadCpuTime();
        connector.end();
        end.cancel(false);
        for (Slot slot : slots) {
            if (slot.waiting()) {
                tally.broken(timeUp && overloaded(slot) ? OVERLOADED : Fault.contender(why));
                lastNanos = System.nanoTime();
                slot.abandon(); // what still comes must not count
            }
        }
        unsent = pacing instanceof OpenPacing open ? open.overdue(lastNanos) : 0;
        done.complete(null);
    }
}
