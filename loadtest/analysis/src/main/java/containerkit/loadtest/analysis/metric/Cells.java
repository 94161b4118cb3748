package containerkit.loadtest.analysis.metric;

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
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            Double value = metric.ofBlocks(all);
            if (value != null) {
                values.put(metric, value);
            }
        }
        return new Cell(
                part.name(), variant, scenario, good.size(), index.slices(key).size() - good.size(), values);
    }
}
