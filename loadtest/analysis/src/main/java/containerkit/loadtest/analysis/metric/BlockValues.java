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
import org.jspecify.annotations.Nullable;

/**
 * Values of each contender in each block, and ratios over the blocks that two contenders share: the effects of a block
 * on one are effects on both.
 */
public final class BlockValues {
    private final RunIndex index;
    private final Plan plan;

    public BlockValues(RunIndex index) {
        this.index = index;
        plan = index.run().header().plan();
    }

    /** Returns ln(a/b) of every block in which neither failed and both have a value above 0, whatever session it ran in. */
    public SortedMap<Integer, Double> byBlock(Pair pair, Metric metric) {
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        for (int block = 1; block <= plan.extent().blocks(); block++) {
            int number = block;
            logRatio(block, pair, metric).ifPresent(log -> ratios.put(number, log));
        }
        return ratios;
    }

    /**
     * Returns ln(a/b) of a block: of the good slices together of the rounds in which both are good. It is empty where a
     * contender failed, or where fewer than half of the rounds count.
     */
    private OptionalDouble logRatio(int block, Pair pair, Metric metric) {
        SortedMap<Integer, List<SliceResult>> first = rounds(block, pair.cell(pair.a()), metric);
        SortedMap<Integer, List<SliceResult>> second = rounds(block, pair.cell(pair.b()), metric);
        first.keySet().retainAll(second.keySet());
        second.keySet().retainAll(first.keySet());
        return failed(block, pair) || first.size() < fewestRounds(pair.scenario())
                ? OptionalDouble.empty()
                : log(metric.ofBlock(together(first)), metric.ofBlock(together(second)));
    }

    private boolean failed(int block, Pair pair) {
        return index.failed(block, pair.part().name(), pair.a())
                || index.failed(block, pair.part().name(), pair.b());
    }

    private int fewestRounds(Scenario scenario) {
        return (plan.rounds(scenario) + 1) / 2;
    }

    private static OptionalDouble log(@Nullable Double above, @Nullable Double below) {
        return above == null || below == null || above <= 0 || below <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.log(above / below));
    }

    /** Returns ln(a/b) of the rounds of a block in which both are good, in their order; none where a contender failed. */
    public List<Double> roundLogs(int block, Pair pair, Metric metric) {
        SortedMap<Integer, List<SliceResult>> second = rounds(block, pair.cell(pair.b()), metric);
        return failed(block, pair)
                ? List.of()
                : rounds(block, pair.cell(pair.a()), metric).entrySet().stream()
                        .map(first -> log(
                                metric.ofBlock(first.getValue()),
                                metric.ofBlock(second.getOrDefault(first.getKey(), List.of()))))
                        .flatMap(log -> log.stream().boxed())
                        .toList();
    }

    private static List<SliceResult> together(SortedMap<Integer, List<SliceResult>> rounds) {
        return rounds.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the good slices that have the metric by round; a round that repeats another has a number of its own. */
    private SortedMap<Integer, List<SliceResult>> rounds(int block, CellKey cell, Metric metric) {
        return metric.known(index.good(cell, block)).stream()
                .collect(Collectors.groupingBy(SliceResult::round, TreeMap::new, Collectors.toList()));
    }

    /**
     * Returns the natural logarithm of a contender's value in a block. It is empty where the contender failed there,
     * has no value above 0, or has good slices in fewer than half of the rounds that count: these would be the rounds
     * of calm moments.
     */
    public OptionalDouble logValue(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        List<SliceResult> slices = index.good(new CellKey(part.name(), variant, scenario.name()), block);
        return index.failed(block, part.name(), variant) || slices.size() < fewestRounds(scenario)
                ? OptionalDouble.empty()
                : log(metric.ofBlock(metric.known(slices)), 1.0);
    }

    /** Returns the mean over blocks, or over sessions if there are several; empty if no good slice has the metric. */
    public Optional<BlockMean> mean(Cell cell, Metric metric) {
        Map<Integer, Double> means = new HashMap<>();
        index.goodByBlock(cell.key())
                .forEach((block, slices) -> means.computeIfAbsent(block, key -> metric.ofBlock(metric.known(slices))));
        return means.isEmpty()
                ? Optional.empty()
                : Optional.of(BlockMean.of(index.units(means).values()));
    }

    /** Returns whether some good slice of the cell has the metric. */
    public boolean measured(CellKey cell, Metric metric) {
        return !metric.known(index.good(cell)).isEmpty();
    }

    /** Returns whether a full executor refused requests in some good slice of the cell. */
    public boolean rejected(CellKey cell) {
        return index.good(cell).stream().map(Metric.REJECTED::of).anyMatch(count -> count != null && count > 0);
    }
}
