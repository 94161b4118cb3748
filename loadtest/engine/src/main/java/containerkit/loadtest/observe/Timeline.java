package containerkit.loadtest.observe;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Readings during one slice, column by column. Those that are read again and again are as they were read. CPU time is that
 * since the reading before: the first has none, nor has one that came too soon, because the system may count it in steps
 * of 10 ms.
 *
 * @param ms milliseconds from the slice's start
 * @param columns each as long as {@code ms}; a value in it is null if it was not read that time
 */
public record Timeline(List<Long> ms, Map<Reading, List<@Nullable Double>> columns) {
    private static final long NANOS_PER_MS = 1_000_000;

    /**
     * Shortest time over which CPU use is computed; a shorter one would show only the steps in which CPU time is
     * counted.
     */
    private static final long SHORTEST_NANOS = Sampler.INTERVAL_MS * NANOS_PER_MS / 2;

    /**
     * Returns the snapshots as columns.
     *
     * @param startNanos the slice's start
     */
    static Timeline of(long startNanos, List<Snapshot> during) {
        Map<Reading, List<@Nullable Double>> columns = new EnumMap<>(Reading.class);
        for (Reading reading : Reading.values()) {
            List<@Nullable Double> column = reading == Reading.CPU_PERCENT
                    ? cpuPercent(during)
                    : during.stream()
                            .map(each -> reading.kind() == Reading.Kind.COUNTER ? null : each.get(reading))
                            .map(value -> value == null ? null : Double.valueOf(value))
                            .toList();
            if (column.stream().anyMatch(Objects::nonNull)) {
                columns.put(reading, Collections.unmodifiableList(column));
            }
        }
        return new Timeline(
                during.stream()
                        .map(each -> Math.round((double) (each.nanoTime() - startNanos) / NANOS_PER_MS))
                        .toList(),
                columns);
    }

    private static List<@Nullable Double> cpuPercent(List<Snapshot> during) {
        List<@Nullable Double> percents = new ArrayList<>();
        Snapshot last = null;
        for (Snapshot now : during) {
            Double percent = null;
            if (last == null) {
                last = now;
            } else if (now.nanoTime() - last.nanoTime() >= SHORTEST_NANOS) {
                Long used = now.since(last, Reading.CPU_NANOS);
                percent = used == null
                        ? null
                        : Double.valueOf(
                                Math.round(10 * SnapshotSummary.cpuPercent(used, now.nanoTime() - last.nanoTime()))
                                        / 10.0);
                last = now;
            }
            percents.add(percent);
        }
        return percents;
    }
}
