package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.LoadResult.Connections;
import containerkit.loadtest.load.RequestCounts;
import containerkit.loadtest.plan.Scenario;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Runs one slice's load on one or several event loops, which begin together once all their connections are open. */
final class LoadGroup {
    /** Interval of the counts of responses, the same as that at which the kit reads a server's gauges. */
    private static final int INTERVAL_MS = 100;

    private final Scenario scenario;
    private final List<SliceLoad> loads;
    private final NavigableMap<Long, Long> goodByNanos = new TreeMap<>(); // since the load's start
    private long start;

    /** @param loads loads with every share of the scenario */
    LoadGroup(Scenario scenario, List<SliceLoad> loads) {
        this.scenario = scenario;
        this.loads = List.copyOf(loads);
    }

    /** Opens the connections that are to be kept; the future completes when they are open or cannot be opened. */
    CompletableFuture<Void> connect() {
        return unlessBroken(loads.stream().map(SliceLoad::connect));
    }

    /**
     * Runs the load, once connected, until the last response is in or is given up. Meanwhile this thread counts the
     * successful responses, so that a response costs the loops no more than without it.
     */
    void run() throws InterruptedException, ExecutionException {
        start = System.nanoTime();
        goodByNanos.put(0L, 0L);
        loads.forEach(load -> load.begin(start));
        CompletableFuture<Void> done = unlessBroken(loads.stream().map(SliceLoad::done));
        while (true) {
            try {
                done.get(INTERVAL_MS, TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException e) {
                goodByNanos.put(
                        System.nanoTime() - start, sum(load -> load.tally().good()));
            }
        }
        goodByNanos.tailMap(lasted()).clear();
        goodByNanos.put(lasted(), sum(load -> load.tally().good()));
    }

    /** Returns the nanoseconds until the last response came or was given up. */
    private long lasted() {
        return loads.stream().mapToLong(load -> load.lastNanos() - start).max().orElseThrow();
    }

    /** Closes the connections, once the load has ended; the future completes when that is done. */
    CompletableFuture<Void> close() {
        return CompletableFuture.allOf(loads.stream().map(SliceLoad::close).toArray(CompletableFuture[]::new));
    }

    /** Returns a future that completes when all have completed; a loop that fails ends the slice for all. */
    private CompletableFuture<Void> unlessBroken(Stream<CompletableFuture<Void>> all) {
        CompletableFuture<Void> first = new CompletableFuture<>();
        loads.forEach(load -> load.done().whenComplete((nothing, error) -> {
            if (error != null) {
                first.completeExceptionally(error);
            }
        }));
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).thenRun(() -> first.complete(null));
        return first;
    }

    /**
     * Returns the result of the slice, with its progress in milliseconds since the load was let begin.
     *
     * @param cpuSeconds CPU time of the generator's process
     * @param begun time at which the load was let begin, by the clock
     */
    LoadResult result(double cpuSeconds, long begun) {
        Tally tally = new Tally();
        loads.forEach(load -> tally.add(load.tally()));
        RequestCounts counts = tally.counts();
        long unsent = sum(SliceLoad::unsent);
        Double rate = scenario.load().perSecond();
        long sending = tally.lastSentNanos() - start;
        GeneratorPace pace = new GeneratorPace(
                rate,
                tally.requests() > 1 && sending > 0 ? (tally.requests() - 1) / (sending / 1e9) : 0,
                rate == null ? null : worst(load -> load.tally().latenessP99Ms()),
                worst(SliceLoad::busyPercent));
        NavigableMap<Long, Long> goodByMs = new TreeMap<>();
        goodByNanos.forEach((nanos, good) -> goodByMs.put(Math.round((start - begun + nanos) / 1e6), good));
        return new LoadResult(
                counts.requests() + unsent,
                counts.good(),
                counts.wrongStatus(),
                counts.broken(),
                lasted() / 1e9,
                tally.latency(),
                pace,
                scenario.keepAlive()
                        ? new Connections((int) sum(SliceLoad::leastOpen), (int) sum(SliceLoad::respondingConnections))
                        : null,
                cpuSeconds,
                List.of(),
                counts.faults(scenario, unsent),
                goodByMs);
    }

    private long sum(ToLongFunction<SliceLoad> count) {
        return loads.stream().mapToLong(count).sum();
    }

    /** Returns the highest value of all loops, so that the others do not hide a loop that is the limit. */
    private Double worst(ToDoubleFunction<SliceLoad> value) {
        return loads.stream().mapToDouble(value).max().orElseThrow();
    }

    /** Share of one of several event loops in a slice's load. The index counts from 0. */
    record LoopShare(int index, int loops) {
        /** Returns the loop's part of so many, as equal as can be; the parts of all loops add up to the whole. */
        long of(long all) {
            return all / loops + (index < all % loops ? 1 : 0);
        }
    }
}
