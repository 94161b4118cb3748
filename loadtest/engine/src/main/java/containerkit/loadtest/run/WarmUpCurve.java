package containerkit.loadtest.run;

import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Sampler;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a response costs while a server gets warm, second by second, JIT compiler included. It is warm in the first of two
 * seconds in which a response costs at most {@value #MOST} times as much as in the last quarter of the slice.
 *
 * @param millis times of the readings
 * @param cpuNanos CPU time of the server until then
 * @param good successful responses until then
 */
record WarmUpCurve(List<Long> millis, List<Double> cpuNanos, List<Double> good) {
    private static final double MOST = 1.25;
    private static final int FEWEST_SECONDS = 8;

    /** @param progress responses on the kit's clock; null where the tool does not report them */
    static WarmUpCurve of(Sampler sampler, @Nullable NavigableMap<Long, Long> progress) {
        if (progress == null) {
            return new WarmUpCurve(List.of(), List.of(), List.of());
        }
        long start = sampler.startNanos() / 1_000_000;
        SortedMap<Long, Long> cpuNanos = sampler.cpuNanos();
        return new WarmUpCurve(
                List.copyOf(cpuNanos.keySet()),
                cpuNanos.values().stream().map(Long::doubleValue).toList(),
                cpuNanos.keySet().stream()
                        .map(millis -> at(progress, start + millis))
                        .toList());
    }

    /** Returns the number of responses at a time, between two counts in proportion. */
    private static double at(NavigableMap<Long, Long> counts, long millis) {
        Map.Entry<Long, Long> before = counts.floorEntry(millis);
        Map.Entry<Long, Long> after = counts.higherEntry(millis);
        if (before == null || after == null) {
            return before == null ? 0 : before.getValue();
        }
        double share = (double) (millis - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + share * (after.getValue() - before.getValue());
    }

    /** Returns the responses and the CPU time until the server was warm; empty where the slice is too short to tell. */
    Map<Reading, Double> untilWarm() {
        int seconds = millis.isEmpty() ? 0 : (int) (millis.get(millis.size() - 1) / 1_000);
        if (seconds < FEWEST_SECONDS) {
            return Map.of();
        }
        double end = MOST * cost(seconds * 3 / 4, seconds);
        for (int second = 0; second + 2 <= seconds; second++) {
            if (cost(second, second + 1) <= end && cost(second + 1, second + 2) <= end) {
                return Map.of(
                        Reading.WARM_RESPONSES, good.get(index(second)),
                        Reading.WARM_CPU_NANOS, cpuNanos.get(index(second)));
            }
        }
        return Map.of();
    }

    private double cost(int fromSecond, int toSecond) {
        int from = index(fromSecond);
        int to = index(toSecond);
        return (cpuNanos.get(to) - cpuNanos.get(from)) / (good.get(to) - good.get(from)); // none: infinite
    }

    private int index(int second) {
        int found = Collections.binarySearch(millis, 1_000L * second);
        return Math.min(found < 0 ? -found - 1 : found, millis.size() - 1);
    }
}
