package containerkit.loadtest.analyse.metric;

import containerkit.loadtest.analyse.stats.Estimate;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Groups slices into cells. */
public final class Cells {
    private Cells() {}

    public static List<Cell> of(RunResult run) {
        Map<Key, List<SliceResult>> slices = run.slices().stream().collect(Collectors.groupingBy(Key::of));
        List<Cell> cells = new ArrayList<>();
        for (Part part : run.header().plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Variant variant : part.variants()) {
                    Key key = new Key(part.name(), variant, scenario.name());
                    cells.add(cell(part, variant, scenario, slices.getOrDefault(key, List.of())));
                }
            }
        }
        return cells;
    }

    private record Key(String part, Variant variant, String scenario) {
        public static Key of(SliceResult slice) {
            return new Key(slice.part(), slice.variant(), slice.scenario());
        }
    }

    private static Cell cell(Part part, Variant variant, Scenario scenario, List<SliceResult> slices) {
        List<SliceResult> good = slices.stream().filter(SliceResult::good).toList();
        Collection<List<SliceResult>> blocks = good.stream()
                .collect(Collectors.groupingBy(SliceResult::block, TreeMap::new, Collectors.toList()))
                .values();
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
                part.name(), variant, scenario, good.size(), slices.size() - good.size(), Spread.of(good), figures);
    }
}
