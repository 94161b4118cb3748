package containerkit.loadtest.analyse.curve;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.BlockMean;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one more open connection takes of a server's memory: in each block, what it took while many were open less what
 * it took before, while few were, over the difference of the connections that were really held.
 *
 * @param part the part of the plan
 * @param variant contender and mode
 * @param few the scenario with the fewest connections
 * @param many the scenario that differs from it in having the most
 * @param held the fewest connections that any slice with many held; null where nothing is known
 * @param responding the fewest of them over which a correct response came; null likewise
 * @param blocks how many blocks show a difference
 * @param leftOut how many blocks with good slices of both loads do not: more connections had been open before the few
 *     (a server keeps the memory that it once took), or the many were not held
 * @param bytes per connection, by the metric whose difference it is; what was not read in any block is absent
 */
public record ConnectionMemory(
        String part,
        Variant variant,
        Scenario few,
        Scenario many,
        @Nullable Integer held,
        @Nullable Integer responding,
        int blocks,
        int leftOut,
        Map<Metric, BlockMean> bytes) {

    /** The difference of that metric per connection, if some block shows it. */
    public Optional<BlockMean> bytes(Metric metric) {
        return Optional.ofNullable(bytes.get(metric));
    }

    /** Whether every slice with many held all connections throughout, and had a correct response on each. */
    public boolean allHeld() {
        return held != null && held >= many.concurrency() && responding != null && responding >= many.concurrency();
    }
}
