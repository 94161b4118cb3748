package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Ratios of two contenders that the plan names as a pair, without a verdict.
 *
 * @param part the part of the plan
 * @param scenario the scenario that both run
 * @param a the first contender
 * @param b the second contender
 * @param ratios a's value over b's by metric, over the blocks that have both; every interval holds with 95 %, each for
 *     itself
 */
public record PairRatios(String part, Scenario scenario, Variant a, Variant b, Map<Metric, Ratio> ratios) {
    public PairRatios {
        ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
    }

    /** Returns the ratios of each pair that the plan names, in each part and scenario, in the plan's order. */
    public static List<PairRatios> of(RunIndex index) {
        Plan plan = index.run().header().plan();
        BlockValues values = new BlockValues(index);
        List<Metric> metrics = Stream.of(
                        ComparisonMetric.primary(plan).metric(),
                        Metric.CPU_PER_REQUEST,
                        Metric.THROUGHPUT,
                        Metric.LATENCY_MEAN)
                .distinct()
                .toList();
        List<PairRatios> all = new ArrayList<>();
        for (Part part : plan.parts()) {
            for (ContenderPair pair : plan.contrasts()) {
                for (Plan.Match match : pair.matches(part)) {
                    for (Scenario scenario : part.scenarios()) {
                        Map<Metric, Ratio> ratios = new LinkedHashMap<>();
                        for (Metric metric : metrics) {
                            ratios.put(
                                    metric,
                                    Ratio.ofLogs(values.logRatios(part, scenario, metric, match.a(), match.b())));
                        }
                        all.add(new PairRatios(part.name(), scenario, match.a(), match.b(), ratios));
                    }
                }
            }
        }
        return all;
    }

    /** Returns the number of blocks that have both values, by the metric of which the most do. */
    public int blocks() {
        return ratios.values().stream().mapToInt(Ratio::blocks).max().orElse(0);
    }
}
