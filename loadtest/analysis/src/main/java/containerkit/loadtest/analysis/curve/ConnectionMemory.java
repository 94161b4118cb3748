package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.Map;

/**
 * Memory of a server for one more open connection: in each block, the memory while many were open less the memory
 * before, while few were, over the difference of the connections that were really held.
 *
 * @param part the part of the plan
 * @param variant contender and mode
 * @param few the scenario with the fewest connections
 * @param many the scenario that differs from it in having the most
 * @param blocks number of blocks that show a difference
 * @param leftOut number of blocks with good slices of both scenarios that show none: more connections had been open
 *     before the few (a server keeps the memory that it once took), or the many were not held
 * @param bytes bytes per connection, by the metric whose difference they are; a metric that was not read in any block
 *     is absent
 */
public record ConnectionMemory(
        String part,
        Variant variant,
        Scenario few,
        Scenario many,
        int blocks,
        int leftOut,
        Map<Metric, BlockMean> bytes) {}
