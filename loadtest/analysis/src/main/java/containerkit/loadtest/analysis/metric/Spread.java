package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.analysis.stats.TrimmedMean;
import containerkit.loadtest.result.SliceResult;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Variation of a contender's CPU per request under one scenario: coefficients of variation, in percent; null where
 * there are too few slices or blocks.
 *
 * @param slicesPercent from slice to slice of a block, root mean square over the blocks
 * @param slicesWithJitPercent from slice to slice, too, but with the JIT compiler's CPU time in the value
 * @param blocksPercent from block to block, of the blocks' trimmed means
 */
public record Spread(
        @Nullable Double slicesPercent, @Nullable Double slicesWithJitPercent, @Nullable Double blocksPercent) {

    /** Returns the spread of the good slices of one cell. */
    static Spread of(List<SliceResult> good) {
        Collection<List<SliceResult>> blocks = good.stream()
                .collect(Collectors.groupingBy(SliceResult::block, TreeMap::new, Collectors.toList()))
                .values();
        double[] means = blocks.stream()
                .map(block -> values(block, Metric.CPU_PER_REQUEST::of))
                .filter(values -> values.length > 0)
                .mapToDouble(TrimmedMean::of)
                .toArray();
        return new Spread(
                within(blocks, Metric.CPU_PER_REQUEST::of),
                within(blocks, Spread::withJit),
                means.length < 2 ? null : Double.valueOf(100 * variation(means)));
    }

    private static @Nullable Double withJit(SliceResult slice) {
        Double serving = Metric.CPU_PER_REQUEST.of(slice);
        Double jit = Metric.JIT_CPU_PER_REQUEST.of(slice);
        return serving == null || jit == null ? null : Double.valueOf(serving + jit);
    }

    private static @Nullable Double within(
            Collection<List<SliceResult>> blocks, Function<SliceResult, @Nullable Double> value) {
        OptionalDouble meanSquare = blocks.stream()
                .map(block -> values(block, value))
                .filter(values -> values.length > 1)
                .mapToDouble(values -> Math.pow(variation(values), 2))
                .average();
        return meanSquare.isEmpty() ? null : Double.valueOf(100 * Math.sqrt(meanSquare.getAsDouble()));
    }

    private static double[] values(List<SliceResult> slices, Function<SliceResult, @Nullable Double> value) {
        return slices.stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private static double variation(double[] values) {
        return Math.sqrt(Sample.variance(values)) / Sample.mean(values);
    }
}
