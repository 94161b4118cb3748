package containerkit.loadtest.run.capacity;

import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.ResultStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The capacities that a run has measured: each once, also after it was resumed.
 *
 * @param known grows with each that is measured
 */
public record Capacities(ResultStore store, List<Capacity> known) {
    /** Returns the capacity in that scenario; null where it is not known yet. */
    @Nullable
    Capacity of(Part part, Scenario load) {
        return known.stream()
                .filter(capacity -> capacity.isOf(part, load))
                .findFirst()
                .orElse(null);
    }

    /** Adds a capacity and stores it at once. */
    void add(Capacity capacity) throws IOException {
        store.append(capacity);
        known.add(capacity);
    }

    /** Returns the expected time to measure the missing capacities. */
    public Duration expected(Plan plan) {
        return Schedule.expectedCapacities(plan, (part, load) -> of(part, load) != null);
    }
}
