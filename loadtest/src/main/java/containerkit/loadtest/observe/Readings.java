package containerkit.loadtest.observe;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Readings of one slice, column by column, all of equal length. A column is null if it was never read; a value in it is
 * null if it was not read that time.
 *
 * @param ms milliseconds from the slice's start
 * @param cpuPercent of all CPUs that the kit may use, used by the server since the reading before; the first has none, nor has
 *     one that came too soon. The system may count CPU time in steps of 10 ms
 * @param liveThreads platform threads alive
 * @param poolBusy threads serving a request
 * @param poolQueued requests waiting for a thread
 * @param heapBytes heap in use, garbage included
 * @param rssBytes resident set
 * @param gcCount collections since the slice's start, as far as they were seen: they are counted anew when the heap has
 *     fallen
 * @param gcMs time in these collections, in milliseconds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Readings(
        List<Long> ms,
        @Nullable List<@Nullable Double> cpuPercent,
        @Nullable List<@Nullable Long> liveThreads,
        @Nullable List<@Nullable Integer> poolBusy,
        @Nullable List<@Nullable Integer> poolQueued,
        @Nullable List<@Nullable Long> heapBytes,
        @Nullable List<@Nullable Long> rssBytes,
        @Nullable List<@Nullable Long> gcCount,
        @Nullable List<@Nullable Long> gcMs) {
    private static final long NANOS_PER_MS = 1_000_000;

    /**
     * Shortest time over which CPU use is computed; a shorter one would show only the steps in which CPU time is
     * counted.
     */
    private static final long SHORTEST_NANOS = Sampler.INTERVAL_MS * NANOS_PER_MS / 2;

    public Readings {
        int length = ms.size();
        if (!Stream.of(cpuPercent, liveThreads, poolBusy, poolQueued, heapBytes, rssBytes, gcCount, gcMs)
                .allMatch(column -> column == null || column.size() == length)) {
            throw new IllegalArgumentException("columns of different lengths");
        }
    }

    /**
     * Returns the readings as columns.
     *
     * @param start counters at the slice's start
     */
    static Readings of(Counters start, List<Gauges> gauges) {
        return new Readings(
                gauges.stream()
                        .map(gauge -> Math.round((double) (gauge.nanoTime() - start.nanoTime()) / NANOS_PER_MS))
                        .toList(),
                known(cpuPercent(gauges)),
                column(gauges, Gauges::liveThreads),
                column(gauges, gauge -> gauge.pool().busy()),
                column(gauges, gauge -> gauge.pool().queued()),
                column(gauges, Gauges::heapUsedBytes),
                column(gauges, Gauges::rssBytes),
                collected(gauges, start.gcCount(), Gauges.Collected::count),
                collected(gauges, start.gcMillis(), Gauges.Collected::millis));
    }

    private static List<@Nullable Double> cpuPercent(List<Gauges> gauges) {
        List<@Nullable Double> percents = new ArrayList<>();
        Gauges last = null;
        for (Gauges now : gauges) {
            Double percent = null;
            if (last == null) {
                last = now;
            } else if (now.nanoTime() - last.nanoTime() >= SHORTEST_NANOS) {
                Long used = Summary.difference(last.cpuNanos(), now.cpuNanos());
                percent = used == null
                        ? null
                        : Double.valueOf(
                                Math.round(10 * Summary.cpuPercent(used, now.nanoTime() - last.nanoTime())) / 10.0);
                last = now;
            }
            percents.add(percent);
        }
        return percents;
    }

    /** Returns the column of the collections; the last known value holds until they are read again. */
    private static @Nullable List<@Nullable Long> collected(
            List<Gauges> gauges, @Nullable Long before, Function<Gauges.Collected, Long> value) {
        if (before == null) {
            return null;
        }
        List<@Nullable Long> column = new ArrayList<>();
        long latest = 0;
        for (Gauges gauge : gauges) {
            latest = gauge.collected() == null ? latest : value.apply(gauge.collected()) - before;
            column.add(latest);
        }
        return known(column);
    }

    private static <T> @Nullable List<@Nullable T> column(List<Gauges> gauges, Function<Gauges, @Nullable T> value) {
        List<@Nullable T> column = new ArrayList<>();
        gauges.forEach(gauge -> column.add(value.apply(gauge)));
        return known(column);
    }

    private static <T> @Nullable List<@Nullable T> known(List<@Nullable T> column) {
        return column.stream().anyMatch(Objects::nonNull) ? Collections.unmodifiableList(column) : null;
    }
}
