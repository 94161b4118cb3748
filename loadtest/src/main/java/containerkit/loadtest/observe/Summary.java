package containerkit.loadtest.observe;

import containerkit.loadtest.observe.Samples.HostUse;
import containerkit.loadtest.observe.Samples.PoolUse;
import containerkit.loadtest.observe.Samples.Threads;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Computes {@link Samples} from readings. */
final class Summary {
    private static final long PEAK_WINDOW_NANOS = 500_000_000L; // shorter windows show the kernel's 10 ms tick
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int LARGEST_STEP_PERCENT = 5;

    private Summary() {}

    /** Readings of the counters and the machine at one end of a slice. */
    record Edge(Counters counters, HostClock.Reading host, long kitCpuNanos, long neighboursCpuNanos) {}

    static Samples of(
            Edge before,
            Edge after,
            List<Gauges> gauges,
            long cpuStepNanos,
            @Nullable Double latestMs,
            @Nullable Long peakThreads,
            @Nullable Long heapAfterGcBytes,
            boolean allocationCountsEndedThreads,
            Samples.@Nullable Rest rest) {
        Counters first = before.counters();
        Counters last = after.counters();
        long nanos = last.nanoTime() - first.nanoTime();
        Long cpu = resolved(difference(first.cpuNanos(), last.cpuNanos()), cpuStepNanos);
        Long gcCount = difference(first.gcCount(), last.gcCount());
        Long live = most(gauges, Gauges::liveThreads);
        return new Samples(
                gauges.size(),
                latestMs,
                nanos / NANOS_PER_SECOND,
                new Threads(
                        live,
                        most(gauges, Gauges::daemonThreads),
                        peakThreads,
                        difference(first.startedThreads(), last.startedThreads()),
                        last.startedThreads()),
                pool(gauges),
                cpu == null ? null : Double.valueOf(cpu / NANOS_PER_SECOND),
                ofThreads(first.jitCpuNanos(), last.jitCpuNanos()),
                cpu == null ? null : Double.valueOf(cpuPercent(cpu, nanos)),
                peakCpuPercent(gauges),
                most(gauges, Gauges::heapUsedBytes),
                gcCount == null || gcCount == 0 ? null : heapAfterGcBytes,
                most(gauges, Gauges::directBytes),
                most(gauges, Gauges::rssBytes),
                allocationCountsEndedThreads || noneEnded(gauges)
                        ? difference(first.allocatedBytes(), last.allocatedBytes())
                        : null,
                gcCount,
                difference(first.gcMillis(), last.gcMillis()),
                difference(first.compileMillis(), last.compileMillis()),
                (live == null && !gauges.isEmpty()) || noneEnded(gauges)
                        ? difference(first.contextSwitches(), last.contextSwitches())
                        : null,
                difference(first.rejected(), last.rejected()),
                host(before, after),
                ofThreads(first.observerCpuNanos(), last.observerCpuNanos()),
                rest);
    }

    static @Nullable Long difference(@Nullable Long before, @Nullable Long after) {
        return before == null || after == null ? null : Long.valueOf(after - before);
    }

    /**
     * Returns the time; null if it is so few steps that rounding alone changes it by more than
     * {@value #LARGEST_STEP_PERCENT} %.
     */
    private static @Nullable Long resolved(@Nullable Long nanos, long stepNanos) {
        return nanos == null || 100 * stepNanos > LARGEST_STEP_PERCENT * nanos ? null : nanos;
    }

    /** Returns the server's use between the two; null if there was no slice before, or CPU time was not read. */
    static Samples.@Nullable Rest rest(@Nullable Counters end, Counters start) {
        Long cpu = end == null ? null : difference(end.cpuNanos(), start.cpuNanos());
        if (end == null || cpu == null) {
            return null;
        }
        Double jit = ofThreads(end.jitCpuNanos(), start.jitCpuNanos());
        Double observer = ofThreads(end.observerCpuNanos(), start.observerCpuNanos());
        Long compiled =
                difference(end.compileMillis(), start.compileMillis()); // elapsed, where its CPU time is unknown
        double compiler = jit != null ? jit : compiled == null ? 0 : compiled / MILLIS_PER_SECOND;
        double work = cpu / NANOS_PER_SECOND - compiler - (observer == null ? 0 : observer);
        return new Samples.Rest((start.nanoTime() - end.nanoTime()) / NANOS_PER_SECOND, Math.max(0, work));
    }

    /** Returns the seconds that these threads used. They come and go: a new one began at zero. */
    private static @Nullable Double ofThreads(@Nullable Map<Long, Long> before, @Nullable Map<Long, Long> after) {
        if (before == null || after == null || after.isEmpty()) {
            return null;
        }
        return after.entrySet().stream()
                        .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                        .sum()
                / NANOS_PER_SECOND;
    }

    static double cpuPercent(long cpuNanos, long nanos) {
        return 100.0 * cpuNanos / nanos / Runtime.getRuntime().availableProcessors();
    }

    /**
     * Returns whether no thread has ended. A falling thread count means that some ended, and with them their share of a
     * sum over threads; without a reading this is not known.
     */
    private static boolean noneEnded(List<Gauges> gauges) {
        if (gauges.isEmpty()) {
            return false;
        }
        for (int i = 1; i < gauges.size(); i++) {
            Long earlier = gauges.get(i - 1).liveThreads();
            Long later = gauges.get(i).liveThreads();
            if (earlier == null || later == null || later < earlier) {
                return false;
            }
        }
        return true;
    }

    private static PoolUse pool(List<Gauges> gauges) {
        return new PoolUse(
                mean(gauges, gauge -> gauge.pool().busy()),
                most(gauges, gauge -> gauge.pool().busy()),
                most(gauges, gauge -> gauge.pool().current()),
                most(gauges, gauge -> gauge.pool().max()),
                mean(gauges, gauge -> gauge.pool().queued()));
    }

    private static @Nullable Double peakCpuPercent(List<Gauges> gauges) {
        Double peak = null;
        int from = 0;
        for (int to = 0; to < gauges.size(); to++) {
            while (nanosBetween(gauges, from + 1, to) >= PEAK_WINDOW_NANOS) {
                from++;
            }
            long nanos = nanosBetween(gauges, from, to);
            Long cpu = difference(gauges.get(from).cpuNanos(), gauges.get(to).cpuNanos());
            if (cpu != null && nanos >= PEAK_WINDOW_NANOS) {
                double percent = cpuPercent(cpu, nanos);
                peak = peak == null ? percent : Math.max(peak, percent);
            }
        }
        return peak;
    }

    private static long nanosBetween(List<Gauges> gauges, int from, int to) {
        return from <= to ? gauges.get(to).nanoTime() - gauges.get(from).nanoTime() : 0;
    }

    private static HostUse host(Edge before, Edge after) {
        long total = after.host().total() - before.host().total();
        long idle = after.host().idle() - before.host().idle();
        long steal = after.host().steal() - before.host().steal();
        Long throttled =
                difference(before.host().throttledMicros(), after.host().throttledMicros());
        return new HostUse(
                (total - idle - steal) / 1_000.0,
                total / 1_000.0,
                total > 0 ? 100.0 * steal / total : 0,
                throttled == null ? null : Long.valueOf(throttled / 1_000),
                (after.kitCpuNanos() - before.kitCpuNanos()) / NANOS_PER_SECOND,
                (after.neighboursCpuNanos() - before.neighboursCpuNanos()) / NANOS_PER_SECOND);
    }

    private static <T extends Comparable<T>> @Nullable T most(
            List<Gauges> gauges, Function<Gauges, @Nullable T> value) {
        return gauges.stream()
                .map(value)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static @Nullable Double mean(List<Gauges> gauges, Function<Gauges, @Nullable Integer> value) {
        List<Integer> known =
                gauges.stream().map(value).filter(Objects::nonNull).toList();
        return known.isEmpty()
                ? null
                : Double.valueOf(
                        known.stream().mapToInt(Integer::intValue).average().orElseThrow());
    }
}
