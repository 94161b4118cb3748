package containerkit.loadtest.analysis.metric;

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
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Values of each contender in each block, and ratios over the blocks that two contenders share: the effects of a block
 * on one are effects on both.
 */
public final class BlockValues {
    private final RunIndex index;
    private final EarlyRounds early;
    private final int blocks;
    private final Plan plan;
    private final Map<Known, OptionalDouble> known = new ConcurrentHashMap<>();

    public BlockValues(RunIndex index) {
        this.index = index;
        early = EarlyRounds.of(index);
        plan = index.run().header().plan();
        blocks = plan.blocks();
    }

    /**
     * Returns ln(a/b) of every block in which neither failed and both have a value above 0, or of every machine where
     * there are several.
     */
    public List<Double> logRatios(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        return List.copyOf(index.units(byBlock(part, scenario, metric, a, b)).values());
    }

    /** Returns ln(a/b) of every block in which neither failed and both have a value above 0, whatever machine it ran on. */
    public SortedMap<Integer, Double> byBlock(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        for (int block = 1; block <= blocks; block++) {
            OptionalDouble first = logValue(block, part, scenario, metric, a);
            OptionalDouble second = logValue(block, part, scenario, metric, b);
            if (first.isPresent() && second.isPresent()) {
                ratios.put(block, first.getAsDouble() - second.getAsDouble());
            }
        }
        return ratios;
    }

    /** Returns the natural logarithms of a contender's values, of all blocks or of all machines that have one. */
    public List<Double> logValues(Part part, Scenario scenario, Metric metric, Variant variant) {
        Map<Integer, Double> logs = new HashMap<>();
        for (int block = 1; block <= blocks; block++) {
            int at = block;
            logValue(block, part, scenario, metric, variant).ifPresent(log -> logs.put(at, log));
        }
        return List.copyOf(index.units(logs).values());
    }

    /**
     * Returns the natural logarithm of a contender's value in a block. It is empty where the contender failed there,
     * has no value above 0, or has good slices in fewer than half of the rounds that count: these would be the rounds
     * of calm moments.
     */
    public OptionalDouble logValue(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        int rounds = plan.rounds(scenario) - early.dropped(part, scenario);
        if (index.failed(block, part.name(), variant)
                || slices(block, part, scenario, variant).size() < (rounds + 1) / 2) {
            return OptionalDouble.empty();
        }
        double value = value(block, part, scenario, metric, variant).orElse(0);
        return value > 0 ? OptionalDouble.of(Math.log(value)) : OptionalDouble.empty();
    }

    /** Returns the mean over blocks; 0 where none has that value. */
    public double mean(Part part, Scenario scenario, Metric metric, Variant variant) {
        return IntStream.rangeClosed(1, blocks)
                .mapToObj(block -> value(block, part, scenario, metric, variant))
                .flatMapToDouble(OptionalDouble::stream)
                .average()
                .orElse(0);
    }

    /** Returns whether some good slice of the contender has the metric. */
    public boolean measured(Part part, Scenario scenario, Metric metric, Variant variant) {
        return IntStream.rangeClosed(1, blocks)
                .anyMatch(block -> value(block, part, scenario, metric, variant).isPresent());
    }

    /** Returns whether a full executor refused requests in some good slice of the contender. */
    public boolean rejected(Part part, Scenario scenario, Variant variant) {
        return index.good(new CellKey(part.name(), variant, scenario.name())).stream()
                .map(Metric.REJECTED::of)
                .anyMatch(count -> count != null && count > 0);
    }

    /** Returns the value over the contender's good slices of that block; empty where none has the metric. */
    private OptionalDouble value(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        return known.computeIfAbsent(new Known(block, part.name(), scenario.name(), metric, variant), key -> {
            List<SliceResult> slices = metric.known(slices(block, part, scenario, variant));
            Double value = slices.isEmpty() ? null : metric.ofBlock(slices);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        });
    }

    private record Known(int block, String part, String scenario, Metric metric, Variant variant) {}

    private List<SliceResult> slices(int block, Part part, Scenario scenario, Variant variant) {
        return early.counted(part, scenario, index.good(new CellKey(part.name(), variant, scenario.name()), block));
    }
}
