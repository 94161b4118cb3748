package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.analysis.stats.Estimate;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Results of one contender in one mode under one scenario.
 *
 * @param part the part of the plan
 * @param variant contender and mode
 * @param slices number of slices that count
 * @param voids number of slices that do not count; a slice whose repeat counts is among them
 * @param percentilesMerged true if its percentiles are of all responses of a block together, false if they are means of
 *     the slices' percentiles; null where it has none
 * @param fewForP999 true if no block has enough requests for the 99.9th percentile
 * @param values measured values; a metric that was not read in any good slice is absent
 */
public record Cell(
        String part,
        Variant variant,
        Scenario scenario,
        int slices,
        int voids,
        @Nullable Boolean percentilesMerged,
        boolean fewForP999,
        Map<Metric, Estimate> values) {
    /** Generator's share of CPU, in percent, above which differences in throughput appear smaller than they are. */
    public static final double DILUTED_ABOVE_PERCENT = 30;

    public CellKey key() {
        return new CellKey(part, variant, scenario.name());
    }

    /** Returns the estimate of a metric; empty where no slice had it. */
    public Optional<Estimate> estimate(Metric metric) {
        return Optional.ofNullable(values.get(metric));
    }
}
