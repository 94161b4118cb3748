package containerkit.loadtest.run.setup;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.number.Median;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of the machine others usually take beside a scenario. What is always there slows every contender alike, because
 * they take turns, so only a rise above it makes a slice void. By scenario, because a busy loop gets more beside a light load.
 */
public final class UsualDisturbance {
    private static final int FEWEST = 6; // slices, before which nothing is usual
    private static final int MOST = 30; // slices; what lasts for half of them is usual from then on

    private final Map<List<Object>, Deque<Double>> latest = new HashMap<>();

    /** Remembers a slice's share, and returns by how much it exceeds the median of the scenario's slices before it. */
    public double rise(Fault.Kind kind, String scenario, double percent) {
        Deque<Double> before = latest.computeIfAbsent(List.of(kind, scenario), each -> new ArrayDeque<>());
        double usual = before.size() < FEWEST
                ? 0
                : Median.of(before.stream().mapToDouble(each -> each)).orElseThrow();
        before.add(percent);
        if (before.size() > MOST) {
            before.remove();
        }
        return percent - usual;
    }
}
