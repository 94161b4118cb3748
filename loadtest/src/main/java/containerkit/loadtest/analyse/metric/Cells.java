package containerkit.loadtest.analyse.metric;

import containerkit.loadtest.analyse.stats.Estimate;
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
import java.util.Objects;

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
        Collection<List<SliceResult>> blocks = index.goodByBlock(key).values();
        Map<Metric, Estimate> figures = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            List<List<Double>> known = blocks.stream()
                    .map(block -> block.stream()
                            .map(metric::of)
                            .filter(Objects::nonNull)
                            .toList())
                    .filter(block -> !block.isEmpty())
                    .toList();
            if (!known.isEmpty()) {
                figures.put(metric, metric.estimate(known));
            }
        }
        return new Cell(
                part.name(),
                variant,
                scenario,
                good.size(),
                index.slices(key).size() - good.size(),
                Spread.of(good),
                figures);
    }
}
