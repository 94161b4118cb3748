package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Variant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One variant in one scenario, from its good slices.
 *
 * @param part name of the part of the plan
 * @param scenario the scenario's name
 * @param slices number of good slices
 * @param voids number of void slices
 * @param metrics every metric, nested by the dots of its key
 */
record CellJson(
        String part,
        @JsonUnwrapped Variant variant,
        String scenario,
        int slices,
        @JsonProperty("void") int voids,
        @JsonAnyGetter Map<String, @Nullable Object> metrics) {
    private static final String LATENCY = "latency_ms";

    static CellJson of(Cell cell) {
        return new CellJson(
                cell.part(), cell.variant(), cell.scenario().name(), cell.slices(), cell.voids(), metrics(cell));
    }

    /** Returns the metrics; null for all latencies of which the tool reports none. */
    private static Map<String, @Nullable Object> metrics(Cell cell) {
        Map<String, @Nullable Object> metrics = new LinkedHashMap<>();
        Map<String, Map<String, @Nullable Object>> groups = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            Double value = cell.values().get(metric);
            int dot = metric.key().indexOf('.');
            if (dot < 0) {
                metrics.put(metric.key(), value);
            } else {
                String group = metric.key().substring(0, dot);
                groups.computeIfAbsent(group, key -> new LinkedHashMap<>())
                        .put(metric.key().substring(dot + 1), value);
                metrics.put(group, groups.get(group));
            }
        }
        if (groups.get(LATENCY).values().stream().allMatch(Objects::isNull)) {
            metrics.put(LATENCY, null);
        }
        return metrics;
    }
}
