package containerkit.loadtest.analyse.verdict;

import containerkit.loadtest.analyse.metric.BlockValues;
import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.EndpointPair;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Compares the plan's pairs of endpoints, server by server, and its pairs of servers, scenario by scenario: ratios with
 * intervals, and no verdict.
 */
public final class EndpointContrasts {
    private final BlockValues values;
    private final BlockValues allRounds;
    private final List<Metric> metrics;

    private EndpointContrasts(RunIndex index) {
        values = new BlockValues(index);
        allRounds = BlockValues.ofAllRounds(index);
        metrics = Stream.of(
                        ComparisonMetric.primary(index.run().header().plan()).metric(),
                        Metric.CPU_PER_REQUEST,
                        Metric.THROUGHPUT,
                        Metric.LATENCY_MEAN)
                .distinct()
                .toList();
    }

    /** Returns a contrast for each pair, its scenarios, and each server of a part, in the plan's order. */
    public static List<EndpointContrast> of(RunIndex index) {
        EndpointContrasts contrasts = new EndpointContrasts(index);
        Plan plan = index.run().header().plan();
        List<EndpointContrast> all = new ArrayList<>();
        for (Part part : plan.parts()) {
            for (EndpointPair pair : plan.contrasts()) {
                for (EndpointPair.Loads loads : pair.loads(part)) {
                    for (Variant variant : part.variants()) {
                        all.add(contrasts.contrast(part, variant, variant, loads.x(), loads.y()));
                    }
                }
                for (EndpointPair.Servers servers : pair.servers(part)) {
                    for (Scenario load : part.scenarios()) {
                        all.add(contrasts.contrast(part, servers.x(), servers.y(), load, load));
                    }
                }
            }
        }
        return all;
    }

    private EndpointContrast contrast(Part part, Variant variant, Variant other, Scenario x, Scenario y) {
        BlockValues values = x.equals(y) ? this.values : allRounds;
        Map<Metric, Ratio> ratios = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            ratios.put(metric, Ratio.ofLogs(values.logRatios(part, metric, variant, x, other, y)));
        }
        return new EndpointContrast(part.name(), variant, other, x, y, ratios);
    }
}
