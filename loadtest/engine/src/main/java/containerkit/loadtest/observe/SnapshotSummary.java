package containerkit.loadtest.observe;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes {@link Samples} from snapshots. */
final class SnapshotSummary {
    private static final long PEAK_WINDOW_NANOS = 500_000_000L; // shorter windows show the kernel's 10 ms tick
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int LARGEST_STEP_PERCENT = 5;

    private SnapshotSummary() {}

    /**
     * @param during snapshots under load
     * @param cpuStepNanos step in which CPU time is counted
     * @param countsEndedThreads whether the count of allocated bytes includes threads that have ended
     * @param rest values of the time before the slice
     */
    static Samples of(
            Snapshot before,
            Snapshot after,
            List<Snapshot> during,
            @Nullable Double latestMs,
            long cpuStepNanos,
            boolean countsEndedThreads,
            Map<Reading, Double> rest) {
        Map<Reading, Double> values = new EnumMap<>(Reading.class);
        values.putAll(rest);
        for (Reading reading : Reading.values()) {
            put(
                    values,
                    reading,
                    switch (reading.kind()) {
                        case COUNTER -> after.since(before, reading);
                        case MEAN -> mean(during, reading);
                        case MOST -> most(during, reading);
                        case LAST -> after.get(reading);
                    });
        }
        put(values, Reading.POOL_BUSY_MOST, most(during, Reading.POOL_BUSY)); // summaries of other readings
        put(values, Reading.TOTAL_STARTED_THREADS, after.get(Reading.STARTED_THREADS));
        long nanos = after.nanoTime() - before.nanoTime();
        Double cpu = values.get(Reading.CPU_NANOS);
        if (cpu != null && 100 * cpuStepNanos <= LARGEST_STEP_PERCENT * cpu) {
            values.put(Reading.CPU_PERCENT, cpuPercent(cpu, nanos));
        } else {
            values.remove(Reading.CPU_NANOS); // rounding alone would change it by more
        }
        put(values, Reading.PEAK_CPU_PERCENT, peakCpuPercent(during));
        if (!countsEndedThreads && !noneEnded(during)) {
            values.remove(Reading.ALLOCATED_BYTES);
        }
        if (values.getOrDefault(Reading.GC_COUNT, 0.0) == 0) {
            values.remove(Reading.HEAP_AFTER_GC_BYTES);
        }
        return new Samples(during.size(), latestMs, nanos / NANOS_PER_SECOND, values);
    }

    /** Returns the server's use between the two; empty if there was no slice before, or CPU time was not read. */
    static Map<Reading, Double> rest(@Nullable Snapshot end, Snapshot start) {
        Long cpu = start.since(end, Reading.CPU_NANOS);
        if (end == null || cpu == null) {
            return Map.of();
        }
        Long jit = start.since(end, Reading.JIT_CPU_NANOS);
        Long compiled = start.since(end, Reading.COMPILE_MILLIS); // elapsed, where its CPU time is unknown
        Long observer = start.since(end, Reading.OBSERVER_CPU_NANOS);
        long compiler = jit != null ? jit : compiled == null ? 0 : compiled * NANOS_PER_MILLI;
        return Map.of(
                Reading.REST_NANOS, (double) (start.nanoTime() - end.nanoTime()),
                Reading.REST_CPU_NANOS, (double) Math.max(0, cpu - compiler - (observer == null ? 0 : observer)));
    }

    static double cpuPercent(double cpuNanos, long nanos) {
        return 100 * cpuNanos / nanos / Runtime.getRuntime().availableProcessors();
    }

    static void put(Map<Reading, Double> values, Reading reading, @Nullable Number value) {
        if (value != null) {
            values.put(reading, value.doubleValue());
        }
    }

    /**
     * Returns whether no thread has ended. A falling thread count means that some ended, and with them their share of a
     * sum over threads; without a reading this is not known.
     */
    private static boolean noneEnded(List<Snapshot> during) {
        return !during.isEmpty()
                && IntStream.range(1, during.size())
                        .mapToObj(i -> during.get(i).since(during.get(i - 1), Reading.LIVE_THREADS))
                        .allMatch(more -> more != null && more >= 0);
    }

    private static @Nullable Double peakCpuPercent(List<Snapshot> during) {
        Double peak = null;
        int from = 0;
        for (int to = 0; to < during.size(); to++) {
            while (nanosBetween(during, from + 1, to) >= PEAK_WINDOW_NANOS) {
                from++;
            }
            long nanos = nanosBetween(during, from, to);
            Long cpu = during.get(to).since(during.get(from), Reading.CPU_NANOS);
            if (cpu != null && nanos >= PEAK_WINDOW_NANOS) {
                double percent = cpuPercent(cpu, nanos);
                peak = peak == null ? percent : Math.max(peak, percent);
            }
        }
        return peak;
    }

    private static long nanosBetween(List<Snapshot> during, int from, int to) {
        return from <= to ? during.get(to).nanoTime() - during.get(from).nanoTime() : 0;
    }

    private static @Nullable Long most(List<Snapshot> during, Reading reading) {
        return known(during, reading).max(Comparator.naturalOrder()).orElse(null);
    }

    private static @Nullable Double mean(List<Snapshot> during, Reading reading) {
        return known(during, reading).mapToLong(Long::longValue).average().stream()
                .boxed()
                .findFirst()
                .orElse(null);
    }

    private static Stream<Long> known(List<Snapshot> during, Reading reading) {
        return during.stream().map(each -> each.get(reading)).filter(Objects::nonNull);
    }
}
