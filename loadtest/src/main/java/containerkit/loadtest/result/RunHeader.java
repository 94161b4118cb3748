package containerkit.loadtest.result;

import containerkit.loadtest.plan.Plan;
import java.time.Instant;
import java.util.List;

/**
 * What is known of a run before its first block; stored as {@code run.json}.
 *
 * @param startedAt when the run began
 * @param command what the user typed
 * @param plan the plan with every override applied
 * @param environment where it ran
 * @param packaging one entry for each contender that is a jar
 */
public record RunHeader(
        Instant startedAt, String command, Plan plan, Environment environment, List<Packaging> packaging) {
    public RunHeader {
        packaging = List.copyOf(packaging);
    }
}
