package containerkit.loadtest.load.open;

import containerkit.loadtest.load.GeneratorPace;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One slice's load on one or several event loops, which begin together once all their connections are there. */
final class LoadGroup {
    private static final double NANOS_PER_SECOND = 1e9;

    private final LoadJob job;
    private final List<SliceLoad> loads;
    private final List<ResponseLog> logs;
    private final LongSupplier nanoClock;

    /** @param loads with every share of the job */
    LoadGroup(LoadJob job, List<SliceLoad> loads, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.job = job;
        this.loads = List.copyOf(loads);
        this.logs = this.loads.stream()
                .map(load -> new ResponseLog(load, nanoClock))
                .toList();
    }

    /** Opens the connections that are to be kept; the future completes when they are there or cannot be had. */
    CompletableFuture<Void> connect() {
        return unlessBroken(loads.stream().map(SliceLoad::connect));
    }

    /** Begins, once connected; the future completes when the last response is in or is given up. */
    CompletableFuture<Void> start() {
        long start = nanoClock.getAsLong();
        logs.forEach(log -> log.begin(start));
        loads.forEach(load -> load.begin(start));
        return unlessBroken(logs.stream().map(ResponseLog::done));
    }

    /** Closes the connections, once it has ended; the future completes when that is done. */
    CompletableFuture<Void> close() {
        return CompletableFuture.allOf(loads.stream().map(SliceLoad::close).toArray(CompletableFuture[]::new));
    }

    /** Completes when all have; a loop that breaks ends the slice for all. */
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
     * What came of it.
     *
     * @param cpuSeconds CPU time of the generator's process
     * @param compilePercent time its compiler took, in percent of the elapsed time
     * @param begun when the load was let begin, by the clock
     */
    LoadOutcome outcome(double cpuSeconds, double compilePercent, String transport, long begun) {
        Tally tally = new Tally(job.ratePerSecond() != null);
        loads.forEach(load -> tally.add(load.tally()));
        long start = loads.get(0).startNanos(); // of all, and the clock's own zero is anywhere
        long lasted =
                loads.stream().mapToLong(load -> load.lastNanos() - start).max().orElseThrow();
        long unsent = loads.stream().mapToLong(SliceLoad::unsent).sum();
        GeneratorPace pace = new GeneratorPace(
                job.ratePerSecond(),
                sentPerSecond(tally, tally.lastSentNanos() - start),
                job.ratePerSecond() == null ? null : worst(load -> load.tally().latenessP99Ms()),
                worst(SliceLoad::busyPercent),
                compilePercent);
        return new LoadOutcome(
                tally.requests() + unsent,
                tally.good(),
                tally.wrongStatus(),
                tally.brokenCount(),
                unsent,
                tally.closedConnections(),
                kept(SliceLoad::leastOpen),
                kept(SliceLoad::respondingConnections),
                lasted / NANOS_PER_SECOND,
                tally.latency(),
                tally.sentLatency(),
                pace,
                cpuSeconds,
                tally.firstTrouble(),
                transport,
                loads.size(),
                ResponseLog.together(logs, start - begun));
    }

    /** The sum over the loops, where connections are kept. */
    private @Nullable Integer kept(ToIntFunction<SliceLoad> count) {
        return job.keepAlive() ? Integer.valueOf(loads.stream().mapToInt(count).sum()) : null;
    }

    /** A loop that is the limit is not to be hidden by the others. */
    private Double worst(ToDoubleFunction<SliceLoad> value) {
        return loads.stream().mapToDouble(value).max().orElseThrow();
    }

    /** The rate at which requests went out, from the first to the last. */
    private static double sentPerSecond(Tally tally, long nanos) {
        return tally.requests() > 1 && nanos > 0 ? (tally.requests() - 1) / (nanos / NANOS_PER_SECOND) : 0;
    }

    /**
     * The share that one of several event loops has in a slice's load.
     *
     * @param index which loop, counted from 0
     * @param loops how many there are
     */
    record LoopShare(int index, int loops) {
        /** The generator takes up to a fifth of the CPU (docs/method.md); with these a loop is busy half of the time or so. */
        private static final int CORES_PER_LOOP = 3;

        /** How many loops the generator has on a machine with so many cores: one for every three, rounded up. */
        static int loopsOn(int cores) {
            return (cores + CORES_PER_LOOP - 1) / CORES_PER_LOOP;
        }

        /** Its part of so many, as equal as can be; the parts of all loops add up to the whole. */
        long of(long all) {
            return all / loops + (index < all % loops ? 1 : 0);
        }
    }
}
