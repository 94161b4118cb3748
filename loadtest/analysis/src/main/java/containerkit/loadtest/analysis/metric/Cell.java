package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results of one contender in one mode under one scenario.
 *
 * @param slices number of slices that count
 * @param voids number of slices that do not count; a slice whose repeat counts is among them
 * @param values measured values; a metric that was not read in any good slice is absent
 */
public record Cell(String part, Variant variant, Scenario scenario, int slices, int voids, Map<Metric, Double> values) {
    /** Returns the cells of a run, in its plan's order. */
    public static List<Cell> all(RunIndex index) {
        return index.run().header().plan().parts().stream()
                .flatMap(part -> part.scenarios().stream().flatMap(scenario -> part.variants().stream()
                        .map(variant -> of(index, part, variant, scenario))))
                .toList();
    }

    private static Cell of(RunIndex index, Part part, Variant variant, Scenario scenario) {
        CellKey key = new CellKey(part.name(), variant, scenario.name());
        List<SliceResult> good = index.good(key);
        Collection<List<SliceResult>> all = index.goodByBlock(key).values();
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            values.computeIfAbsent(metric, each -> each.ofBlocks(all));
        }
        return new Cell(
                part.name(), variant, scenario, good.size(), index.slices(key).size() - good.size(), values);
    }

    public CellKey key() {
        return new CellKey(part, variant, scenario.name());
    }

    /** Returns contender, mode and scenario, e.g. {@code tomcat, GET /orders, 50 connections}. */
    public String name(Plan plan) {
        return variant.label() + ", " + ScenarioName.of(plan, part, scenario.name());
    }

    /** Returns the value of a metric; empty where no slice had it. */
    public Optional<Double> value(Metric metric) {
        return Optional.ofNullable(values.get(metric));
    }
}
