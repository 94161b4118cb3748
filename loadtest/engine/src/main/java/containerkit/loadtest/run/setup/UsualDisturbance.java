package containerkit.loadtest.run.setup;

import containerkit.loadtest.load.Fault;
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

    /** Returns by how much a slice's share exceeds the median of the scenario's slices before it, in the same unit. */
    public double rise(Fault.Kind kind, String scenario, double percent) {
        Deque<Double> before = of(kind, scenario);
        double usual = before.size() < FEWEST
                ? 0
                : before.stream()
                        .sorted()
                        .skip((before.size() - 1) / 2)
                        .findFirst()
                        .orElseThrow();
        return percent - usual;
    }

    public void remember(Fault.Kind kind, String scenario, double percent) {
        Deque<Double> before = of(kind, scenario);
        before.add(percent);
        if (before.size() > MOST) {
            before.remove();
        }
    }

    private Deque<Double> of(Fault.Kind kind, String scenario) {
        return latest.computeIfAbsent(List.of(kind, scenario), each -> new ArrayDeque<>());
    }
}
