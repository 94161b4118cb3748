package containerkit.loadtest.load.kit;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.LoadResult.Connections;
import containerkit.loadtest.load.ResponseCounts;
import containerkit.loadtest.plan.Culprit;
import java.util.ArrayList;
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

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MS = 1e6;

    private final LoadJob job;
    private final List<SliceLoad> loads;
    private final NavigableMap<Long, Long> goodByNanos = new TreeMap<>(); // since the load's start
    private long start;

    /** @param loads loads with every share of the job */
    LoadGroup(LoadJob job, List<SliceLoad> loads) {
        this.job = job;
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
        while (!over(done)) {
            goodByNanos.put(System.nanoTime() - start, sum(load -> load.tally().good()));
        }
        goodByNanos.tailMap(lasted()).clear();
        goodByNanos.put(lasted(), sum(load -> load.tally().good()));
    }

    private static boolean over(CompletableFuture<Void> done) throws InterruptedException, ExecutionException {
        try {
            done.get(INTERVAL_MS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
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
     * Returns the outcome of the slice.
     *
     * @param cpuSeconds CPU time of the generator's process
     * @param begun time at which the load was let begin, by the clock
     */
    LoadOutcome outcome(double cpuSeconds, long begun) {
        Tally tally = new Tally();
        loads.forEach(load -> tally.add(load.tally()));
        long unsent = sum(SliceLoad::unsent);
        GeneratorPace pace = new GeneratorPace(
                job.ratePerSecond(),
                sentPerSecond(tally, tally.lastSentNanos() - start),
                job.ratePerSecond() == null ? null : worst(load -> load.tally().latenessP99Ms()),
                worst(SliceLoad::busyPercent));
        LoadResult result = new LoadResult(
                tally.requests() + unsent,
                tally.good(),
                tally.wrongStatus(),
                tally.brokenCount(),
                lasted() / NANOS_PER_SECOND,
                tally.latency(),
                pace,
                job.keepAlive()
                        ? new Connections((int) sum(SliceLoad::leastOpen), (int) sum(SliceLoad::respondingConnections))
                        : null,
                cpuSeconds,
                job.words(),
                faults(tally, unsent),
                null);
        List<Long> ms = goodByNanos.keySet().stream()
                .map(nanos -> Math.round((start - begun + nanos) / NANOS_PER_MS))
                .toList();
        return new LoadOutcome(result, new ResponseCounts(ms, List.copyOf(goodByNanos.values())), loads.size());
    }

    private List<Fault> faults(Tally tally, long unsent) {
        List<Fault> faults = new ArrayList<>();
        Fault trouble = tally.firstTrouble();
        long responses = tally.good() + tally.wrongStatus();
        if (trouble != null && trouble.culprit() == Culprit.GENERATOR) {
            faults.add(trouble);
        } else if (responses == 0) {
            faults.add(trouble == null ? Fault.noResponse() : trouble);
        } else if (trouble != null && tally.brokenCount() > 0) {
            String late = unsent > 0 ? "; " + unsent + " more could not be sent in time" : "";
            String failed = tally.brokenCount() + " of " + (tally.requests() + unsent) + " requests failed: ";
            faults.add(new Fault(trouble.kind(), failed + trouble.reason() + late));
        }
        long closed = tally.closedConnections();
        if (job.keepAlive() && responses > job.connections() && 2 * closed > responses) {
            faults.add(Fault.Kind.NOT_KEPT_ALIVE.of(100 - 100 * closed / responses));
        }
        return faults;
    }

    private long sum(ToLongFunction<SliceLoad> count) {
        return loads.stream().mapToLong(count).sum();
    }

    /** Returns the highest value of all loops, so that the others do not hide a loop that is the limit. */
    private Double worst(ToDoubleFunction<SliceLoad> value) {
        return loads.stream().mapToDouble(value).max().orElseThrow();
    }

    /** Returns the rate at which requests were sent, from the first to the last. */
    private static double sentPerSecond(Tally tally, long nanos) {
        return tally.requests() > 1 && nanos > 0 ? (tally.requests() - 1) / (nanos / NANOS_PER_SECOND) : 0;
    }

    /**
     * Share of one of several event loops in a slice's load.
     *
     * @param index index of the loop, counted from 0
     * @param loops number of loops
     */
    record LoopShare(int index, int loops) {
        /**
         * Cores per loop. The generator takes up to a fifth of the CPU (docs/method.md); with these a loop is busy
         * about half of the time.
         */
        private static final int CORES_PER_LOOP = 3;

        /**
         * Returns the number of loops of the generator on a machine with so many cores: one for every three, rounded
         * up.
         */
        static int loopsOn(int cores) {
            return (cores + CORES_PER_LOOP - 1) / CORES_PER_LOOP;
        }

        /** Returns the loop's part of so many, as equal as can be; the parts of all loops add up to the whole. */
        long of(long all) {
            return all / loops + (index < all % loops ? 1 : 0);
        }
    }

    /**
     * Outcome of one slice, as the generator's process tells it.
     *
     * @param responses number of successful responses over time, in milliseconds since the load was let begin
     * @param loops number of event loops that shared it
     */
    record LoadOutcome(LoadResult result, ResponseCounts responses, int loops) {}
}
