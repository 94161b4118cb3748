package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Values of each contender in each block, and ratios over the blocks that two contenders share: the effects of a block
 * on one are effects on both.
 */
public final class BlockValues {
    private final RunIndex index;
    private final int blocks;
    private final Plan plan;

    public BlockValues(RunIndex index) {
        this.index = index;
        plan = index.run().header().plan();
        blocks = plan.extent().blocks();
    }

    /** Returns ln(a/b) of every block in which neither failed and both have a value above 0, whatever session it ran in. */
    public SortedMap<Integer, Double> byBlock(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        for (int block = 1; block <= blocks; block++) {
            int number = block;
            logRatio(block, part, scenario, metric, a, b).ifPresent(log -> ratios.put(number, log));
        }
        return ratios;
    }

    /**
     * Returns ln(a/b) of a block: of the good slices together of the rounds in which both are good. It is empty where a
     * contender failed, or where fewer than half of the rounds count.
     */
    private OptionalDouble logRatio(int block, Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        SortedMap<Integer, List<SliceResult>> first = rounds(block, part, scenario, metric, a);
        SortedMap<Integer, List<SliceResult>> second = rounds(block, part, scenario, metric, b);
        first.keySet().retainAll(second.keySet());
        second.keySet().retainAll(first.keySet());
        if (index.failed(block, part.name(), a)
                || index.failed(block, part.name(), b)
                || first.isEmpty()
                || first.size() < (plan.rounds(scenario) + 1) / 2) {
            return OptionalDouble.empty();
        }
        Double above = metric.ofBlock(together(first));
        Double below = metric.ofBlock(together(second));
        return above == null || below == null || above <= 0 || below <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.log(above / below));
    }

    /** Returns ln(a/b) of a block by round, of the rounds in which both are good; empty where a contender failed. */
    public SortedMap<Integer, Double> roundLogs(
            int block, Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        SortedMap<Integer, Double> logs = new TreeMap<>();
        if (index.failed(block, part.name(), a) || index.failed(block, part.name(), b)) {
            return logs;
        }
        SortedMap<Integer, List<SliceResult>> second = rounds(block, part, scenario, metric, b);
        rounds(block, part, scenario, metric, a).forEach((round, slices) -> {
            Double above = metric.ofBlock(slices);
            Double below = second.containsKey(round) ? metric.ofBlock(second.get(round)) : null;
            if (above != null && below != null && above > 0 && below > 0) {
                logs.put(round, Math.log(above / below));
            }
        });
        return logs;
    }

    private static List<SliceResult> together(SortedMap<Integer, List<SliceResult>> rounds) {
        return rounds.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the good slices that have the metric by round; a round that repeats another has a number of its own. */
    private SortedMap<Integer, List<SliceResult>> rounds(
            int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        return metric.known(slices(block, part, scenario, variant)).stream()
                .collect(Collectors.groupingBy(SliceResult::round, TreeMap::new, Collectors.toList()));
    }

    /**
     * Returns the natural logarithm of a contender's value in a block. It is empty where the contender failed there,
     * has no value above 0, or has good slices in fewer than half of the rounds that count: these would be the rounds
     * of calm moments.
     */
    public OptionalDouble logValue(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        List<SliceResult> slices = slices(block, part, scenario, variant);
        Double value = metric.ofBlock(metric.known(slices));
        return value == null
                        || value <= 0
                        || index.failed(block, part.name(), variant)
                        || slices.size() < (plan.rounds(scenario) + 1) / 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.log(value));
    }

    /**
     * Returns the mean over the blocks' values, or over the machines' where there are several; empty where no good slice has the
     * metric. It is the cell's value of a metric that is averaged.
     */
    public Optional<BlockMean> mean(Cell cell, Metric metric) {
        Map<Integer, Double> means = new HashMap<>();
        index.goodByBlock(cell.key()).forEach((block, slices) -> {
            Double mean = metric.ofBlock(metric.known(slices));
            if (mean != null) {
                means.put(block, mean);
            }
        });
        return means.isEmpty()
                ? Optional.empty()
                : Optional.of(BlockMean.of(index.units(means).values()));
    }

    /** Returns whether some good slice of the contender has the metric. */
    public boolean measured(Part part, Scenario scenario, Metric metric, Variant variant) {
        return !metric.known(index.good(new CellKey(part.name(), variant, scenario.name())))
                .isEmpty();
    }

    /** Returns whether a full executor refused requests in some good slice of the contender. */
    public boolean rejected(Part part, Scenario scenario, Variant variant) {
        return index.good(new CellKey(part.name(), variant, scenario.name())).stream()
                .map(Metric.REJECTED::of)
                .anyMatch(count -> count != null && count > 0);
    }

    private List<SliceResult> slices(int block, Part part, Scenario scenario, Variant variant) {
        return index.good(new CellKey(part.name(), variant, scenario.name()), block);
    }
}
