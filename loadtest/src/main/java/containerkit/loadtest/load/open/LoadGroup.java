package containerkit.loadtest.load.open;

import containerkit.loadtest.load.GeneratorPace;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One slice's load on one or several event loops, which begin together once all their connections are there. */
final class LoadGroup {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Order order;
    private final List<SliceLoad> loads;

    /** @param loads with every share of the order */
    LoadGroup(Order order, List<SliceLoad> loads) {
        this.order = order;
        this.loads = List.copyOf(loads);
    }

    /** Begins; the future completes when the last answer is in or is given up. */
    CompletableFuture<Void> start() {
        CompletableFuture<Void> done =
                CompletableFuture.allOf(all(loads.stream().map(SliceLoad::done).toList()));
        CompletableFuture<Void> first = new CompletableFuture<>(); // a loop that breaks ends the slice for all
        loads.forEach(load -> load.done().whenComplete((nothing, error) -> {
            if (error != null) {
                first.completeExceptionally(error);
            }
        }));
        done.thenRun(() -> first.complete(null));
        CompletableFuture.allOf(all(loads.stream().map(SliceLoad::connect).toList()))
                .thenRun(() -> loads.forEach(SliceLoad::begin));
        return first;
    }

    /**
     * What came of it.
     *
     * @param cpuSeconds CPU time of the generator's process
     * @param compilePercent time its compiler took, in percent of the elapsed time
     */
    Outcome outcome(double cpuSeconds, double compilePercent, String transport) {
        Tally tally = new Tally(order.ratePerSecond() != null);
        loads.forEach(load -> tally.add(load.tally()));
        long zero = loads.get(0).startNanos(); // the clock's own zero is anywhere
        long start =
                loads.stream().mapToLong(load -> load.startNanos() - zero).min().orElseThrow();
        long last =
                loads.stream().mapToLong(load -> load.lastNanos() - zero).max().orElseThrow();
        long unsent = loads.stream().mapToLong(SliceLoad::unsent).sum();
        GeneratorPace pace = new GeneratorPace(
                order.ratePerSecond(),
                sentPerSecond(tally, tally.lastSentNanos() - zero - start),
                order.ratePerSecond() != null ? tally.latenessP99Ms() : null,
                loads.stream().mapToDouble(SliceLoad::busyPercent).max().orElseThrow(),
                compilePercent);
        return new Outcome(
                tally.requests() + unsent,
                tally.good(),
                tally.wrongStatus(),
                tally.brokenCount(),
                unsent,
                tally.closedConnections(),
                (last - start) / NANOS_PER_SECOND,
                tally.latency(),
                tally.sentLatency(),
                pace,
                cpuSeconds,
                tally.firstTrouble(),
                transport,
                loads.size());
    }

    /** The rate at which requests went out, from the first to the last. */
    private static double sentPerSecond(Tally tally, long nanos) {
        return tally.requests() > 1 && nanos > 0 ? (tally.requests() - 1) / (nanos / NANOS_PER_SECOND) : 0;
    }

    private static CompletableFuture<?>[] all(List<CompletableFuture<Void>> futures) {
        return futures.toArray(CompletableFuture[]::new);
    }
}
