package containerkit.loadtest.analyse.verdict;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Ratio;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Comparison of a server under two scenarios that differ in nothing but their endpoint, or of two servers under the
 * same scenario.
 *
 * @param part the part of the plan
 * @param variant the server, or the first of two
 * @param other the second server; the same where endpoints are compared
 * @param x the first scenario
 * @param y the second scenario
 * @param ratios x's value over y's by metric, over the blocks that have both; every interval holds with 95 %, each for
 *     itself
 */
public record EndpointContrast(
        String part, Variant variant, Variant other, Scenario x, Scenario y, Map<Metric, Ratio> ratios) {
    public EndpointContrast {
        ratios = Collections.unmodifiableMap(new LinkedHashMap<>(ratios));
    }

    /** Returns whether two servers are compared. */
    public boolean ofServers() {
        return !variant.equals(other);
    }

    /** Returns the two sides, e.g. {@code block / raw}, or {@code tomcat-4 / tomcat}. */
    public String sides() {
        return ofServers()
                ? variant.label() + " / " + other.label()
                : x.endpoint().name() + " / " + y.endpoint().name();
    }

    /** Returns the number of blocks that have both values, by the metric of which the most do. */
    public int blocks() {
        return ratios.values().stream().mapToInt(Ratio::blocks).max().orElse(0);
    }
}
