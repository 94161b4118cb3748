package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.ResponseCounts;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Number of successful responses of one event loop, every {@value #INTERVAL_MS} ms and at the end. A task of the loop
 * reads the tally, so that a response costs no more than without it.
 */
final class ResponseLog {
    /** Interval of the counts, the same as that at which the kit reads a server's gauges. */
    private static final int INTERVAL_MS = 100;

    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(INTERVAL_MS);
    private static final double NANOS_PER_MS = 1e6;

    private final SliceLoad load;
    private final LongSupplier nanoClock;
    private final NavigableMap<Long, Long> goodByNanos = new TreeMap<>(); // since the load's start
    private final CompletableFuture<Void> done;
    private @Nullable Future<?> looking;
    private boolean ended;

    ResponseLog(SliceLoad load, LongSupplier nanoClock) {
        this.load = load;
        this.nanoClock = nanoClock;
        this.done = load.done().whenComplete((nothing, error) -> end());
    }

    /** Begins at that time, at which the load will begin, too. */
    void begin(long start) {
        load.loop().execute(() -> beginOnLoop(start));
    }

    /** Returns a future that completes when the load has ended and the last responses are noted. */
    CompletableFuture<Void> done() {
        return done;
    }

    private void beginOnLoop(long start) {
        goodByNanos.put(0L, 0L);
        if (!ended) {
            looking = load.loop()
                    .scheduleAtFixedRate(
                            () -> look(nanoClock.getAsLong() - start),
                            Math.max(0, start + INTERVAL_NANOS - nanoClock.getAsLong()),
                            INTERVAL_NANOS,
                            TimeUnit.NANOSECONDS);
        }
    }

    private void look(long nanos) {
        goodByNanos.put(nanos, load.tally().good());
    }

    private void end() {
        ended = true;
        if (looking != null) {
            looking.cancel(false);
        }
        if (!goodByNanos.isEmpty()) {
            look(load.lastNanos() - load.startNanos());
        }
    }

    /**
     * Returns the counts of several loops together, from their common start on.
     *
     * @param begunNanos time from when the load was let begin to that start
     */
    static ResponseCounts together(List<ResponseLog> logs, long begunNanos) {
        return sum(logs.stream().map(log -> log.goodByNanos).toList(), begunNanos);
    }

    /**
     * Returns the sums at the times of the loop that went on longest. Each of the others is taken to grow evenly
     * between its own times.
     */
    static ResponseCounts sum(List<NavigableMap<Long, Long>> loops, long begunNanos) {
        NavigableMap<Long, Long> longest = Collections.max(loops, Comparator.comparing(NavigableMap::lastKey));
        List<Long> ms = new ArrayList<>();
        List<Long> good = new ArrayList<>();
        for (Long nanos : longest.keySet()) {
            ms.add(Math.round((begunNanos + nanos) / NANOS_PER_MS));
            good.add(loops.stream().mapToLong(loop -> at(loop, nanos)).sum());
        }
        return new ResponseCounts(ms, good);
    }

    private static long at(NavigableMap<Long, Long> loop, long nanos) {
        Map.Entry<Long, Long> before = loop.floorEntry(nanos);
        Map.Entry<Long, Long> after = loop.higherEntry(nanos);
        if (after == null) {
            return before.getValue();
        }
        double share = (double) (nanos - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + (long) (share * (after.getValue() - before.getValue()));
    }
}
