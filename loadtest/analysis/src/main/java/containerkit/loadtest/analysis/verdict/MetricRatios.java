package containerkit.loadtest.analysis.verdict;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.stats.Judgement;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ratios of every pair by a metric that is no {@link ComparisonMetric}, with intervals that hold all at once; no
 * verdicts.
 */
public final class MetricRatios {
    private final Map<Pair, Ratio> ratios = new HashMap<>();

    /** Computes the ratios of a run. */
    public MetricRatios(RunIndex index, Metric metric) {
        Plan plan = index.run().header().plan();
        BlockValues values = new BlockValues(index);
        Map<Pair, List<Double>> known = new HashMap<>();
        for (Part part : plan.parts()) {
            for (Pair pair : Pair.of(plan, part)) {
                List<Double> logs = values.logRatios(part, pair.scenario(), metric, pair.a(), pair.b());
                if (!logs.isEmpty()) {
                    known.put(pair, logs);
                }
            }
        }
        List<Pair> pairs = List.copyOf(known.keySet());
        List<Judgement> judgements = new Judge(LookLevels.nominal(plan.looks().size()), plan.tiePercent())
                .describe(pairs.stream().map(known::get).toList());
        for (int i = 0; i < pairs.size(); i++) {
            ratios.put(pairs.get(i), judgements.get(i).ratio());
        }
    }

    /**
     * Returns the first contender's value over the second's; empty where the plan compares them the other way round, or
     * not at all.
     */
    public Optional<Ratio> of(Part part, Scenario scenario, Variant a, Variant b) {
        return Optional.ofNullable(ratios.get(new Pair(part, scenario, a, b)));
    }
}
