package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.analysis.stats.Estimate;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groups slices into cells. */
public final class Cells {
    private Cells() {}

    public static List<Cell> of(RunIndex index) {
        List<Cell> cells = new ArrayList<>();
        for (Part part : index.run().header().plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Variant variant : part.variants()) {
                    cells.add(cell(index, part, variant, scenario));
                }
            }
        }
        return cells;
    }

    private static Cell cell(RunIndex index, Part part, Variant variant, Scenario scenario) {
        CellKey key = new CellKey(part.name(), variant, scenario.name());
        List<SliceResult> good = index.good(key);
        Collection<List<SliceResult>> all = index.goodByBlock(key).values();
        Map<Metric, Estimate> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            Estimate estimate = metric.estimate(all);
            if (estimate != null) {
                values.put(metric, estimate);
            }
        }
        return new Cell(
                part.name(),
                variant,
                scenario,
                good.size(),
                index.slices(key).size() - good.size(),
                merged(good),
                good.stream().anyMatch(slice -> Metric.LATENCY_P999.of(slice) != null)
                        && !values.containsKey(Metric.LATENCY_P999),
                values);
    }

    private static @Nullable Boolean merged(List<SliceResult> good) {
        List<LatencyMs> times = good.stream()
                .map(SliceResult::load)
                .map(load -> load == null ? null : load.latencyMs())
                .filter(latency -> latency != null && latency.p50() != null)
                .toList();
        return times.isEmpty()
                ? null
                : Boolean.valueOf(times.stream().allMatch(latency -> latency.histogram() != null));
    }
}
