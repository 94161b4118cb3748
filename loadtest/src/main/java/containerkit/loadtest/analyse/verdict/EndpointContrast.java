package containerkit.loadtest.analyse.verdict;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A server under two loads that differ in nothing but their endpoint.
 *
 * @param part the part of the plan
 * @param variant the server
 * @param x the first load
 * @param y the second one
 * @param ratios by metric: x's figure over y's, over the blocks that have both; every interval holds with 95 %, each for
 *     itself
 */
public record EndpointContrast(String part, Variant variant, Scenario x, Scenario y, Map<Metric, Ratio> ratios) {
    public EndpointContrast {
        ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
    }

    /** {@code block / raw}. */
    public String endpoints() {
        return x.endpoint().name() + " / " + y.endpoint().name();
    }

    /** How many blocks have both figures, by the metric of which the most do. */
    public int blocks() {
        return ratios.values().stream().mapToInt(Ratio::blocks).max().orElse(0);
    }
}
