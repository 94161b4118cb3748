package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Means of cells over their blocks, each with an interval of its own. */
public record BlockMeans(RunIndex index) {
    /**
     * Returns the mean over the blocks' values, or over the machines' where there are several; empty where no good slice has the
     * metric. It is the cell's value of a metric that is averaged.
     */
    public Optional<BlockMean> mean(Cell cell, Metric metric) {
        Map<Integer, Double> means = new HashMap<>();
        index.goodByBlock(cell.key()).forEach((block, slices) -> {
            List<SliceResult> known = metric.known(slices);
            Double mean = known.isEmpty() ? null : metric.ofBlock(known);
            if (mean != null) {
                means.put(block, mean);
            }
        });
        return means.isEmpty()
                ? Optional.empty()
                : Optional.of(BlockMean.of(List.copyOf(index.units(means).values())));
    }
}
