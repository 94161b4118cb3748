package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Variant;
import java.util.LinkedHashMap;
import java.util.Map;
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
    static CellJson of(Cell cell) {
        return new CellJson(
                cell.part(), cell.variant(), cell.scenario().name(), cell.slices(), cell.voids(), metrics(cell));
    }

    private static Map<String, @Nullable Object> metrics(Cell cell) {
        Map<String, @Nullable Object> metrics = new LinkedHashMap<>();
        Map<String, Map<String, @Nullable Double>> groups = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            Double value = cell.values().get(metric);
            String[] names = metric.key().split("\\.", 2);
            if (names.length == 1) {
                metrics.put(metric.key(), value);
            } else {
                groups.computeIfAbsent(names[0], group -> new LinkedHashMap<>()).put(names[1], value);
                metrics.put(names[0], groups.get(names[0]));
            }
        }
        return metrics;
    }
}
