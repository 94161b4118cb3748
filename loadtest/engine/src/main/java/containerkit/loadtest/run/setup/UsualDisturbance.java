package containerkit.loadtest.run.setup;

import containerkit.loadtest.load.Fault;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;

/**
 * What else the machine usually does beside the slices of a run. What stays slows every contender alike, because they take
 * turns; only what comes and goes makes a slice void.
 */
public final class UsualDisturbance {
    private static final int FEWEST = 3; // before that nothing is usual
    private static final int MOST = 15; // a level that changes is the usual one after half of them

    private final Map<Fault.Kind, Deque<Double>> latest = new EnumMap<>(Fault.Kind.class);

    /** Remembers a slice's disturbance, and returns by how much it exceeds the median of those before it, in the same unit. */
    public double excess(Fault.Kind kind, double percent) {
        Deque<Double> before = latest.computeIfAbsent(kind, each -> new ArrayDeque<>());
        double usual = before.size() < FEWEST
                ? 0
                : before.stream().sorted().skip((before.size() - 1) / 2).findFirst().orElseThrow();
        before.add(percent);
        if (before.size() > MOST) {
            before.remove();
        }
        return percent - usual;
    }
}
