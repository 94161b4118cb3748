package containerkit.loadtest.analyse.metric;

import containerkit.loadtest.analyse.stats.TrimmedMean;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Each contender's figure in each block, and which blocks two of them share: what a block does to one it does to both. */
public final class BlockValues {
    private final int blocks;
    private final ToDoubleFunction<double[]> mean;
    private final Set<Failure> failures;
    private final Map<Key, List<SliceResult>> good;

    /** The figures of that run: trimmed means. */
    public BlockValues(RunResult run) {
        this(run, TrimmedMean::of);
    }

    /** @param mean what makes one figure of a block's slices */
    public BlockValues(RunResult run, ToDoubleFunction<double[]> mean) {
        this.mean = mean;
        Stream<Failure> slices = run.slices().stream()
                .filter(slice -> slice.blames(Culprit.CONTENDER) && !slice.blames(Culprit.INTERRUPTED))
                .map(slice -> new Failure(slice.block(), slice.part(), slice.variant()));
        Stream<Failure> launches = run.failedLaunches().stream()
                .map(launch -> new Failure(launch.block(), launch.part(), launch.variant()));
        this.blocks = run.header().plan().blocks();
        this.failures = Stream.concat(slices, launches).collect(Collectors.toSet());
        this.good = run.slices().stream().filter(SliceResult::good).collect(Collectors.groupingBy(Key::of));
    }

    /** A contender that failed somewhere in a block leaves that block's pairs. */
    private record Failure(int block, String part, Variant variant) {}

    private record Key(int block, String part, String scenario, Variant variant) {
        static Key of(SliceResult slice) {
            return new Key(slice.block(), slice.part(), slice.scenario(), slice.variant());
        }
    }

    /** ln(a/b) of every block in which neither failed and both have a figure above 0. */
    public List<Double> logRatios(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        return logRatios(
                block -> logFigure(block, part, scenario, metric, a),
                block -> logFigure(block, part, scenario, metric, b));
    }

    /** ln(x/y) of every block in which the server did not fail and has a figure above 0 under both loads. */
    public List<Double> logRatios(Part part, Variant variant, Metric metric, Scenario x, Scenario y) {
        return logRatios(
                block -> logFigure(block, part, x, metric, variant),
                block -> logFigure(block, part, y, metric, variant));
    }

    private List<Double> logRatios(IntFunction<OptionalDouble> above, IntFunction<OptionalDouble> below) {
        List<Double> ratios = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            OptionalDouble first = above.apply(block);
            OptionalDouble second = below.apply(block);
            if (first.isPresent() && second.isPresent()) {
                ratios.add(first.getAsDouble() - second.getAsDouble());
            }
        }
        return ratios;
    }

    /** Whether that contender failed somewhere in that block of that part. */
    public boolean failed(int block, Part part, Variant variant) {
        return failures.contains(new Failure(block, part.name(), variant));
    }

    /** The natural logarithm of a contender's figure in a block; empty where it failed there or has none above 0. */
    public OptionalDouble logFigure(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        if (failed(block, part, variant)) {
            return OptionalDouble.empty();
        }
        double figure = figure(block, part, scenario, metric, variant).orElse(0);
        return figure > 0 ? OptionalDouble.of(Math.log(figure)) : OptionalDouble.empty();
    }

    /** Whether some good slice of that contender has that figure. */
    public boolean measured(Part part, Scenario scenario, Metric metric, Variant variant) {
        return IntStream.rangeClosed(1, blocks).anyMatch(block -> figure(block, part, scenario, metric, variant)
                .isPresent());
    }

    /** Whether some good slice of that contender holds refusals by a full executor. */
    public boolean rejected(Part part, Scenario scenario, Variant variant) {
        return IntStream.rangeClosed(1, blocks)
                .mapToObj(block -> good.getOrDefault(new Key(block, part.name(), scenario.name(), variant), List.of()))
                .flatMap(List::stream)
                .map(Metric.REJECTED::of)
                .anyMatch(count -> count != null && count > 0);
    }

    /** The mean over the contender's good slices of that block; empty where none has the figure. */
    private OptionalDouble figure(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        Key key = new Key(block, part.name(), scenario.name(), variant);
        double[] figures = good.getOrDefault(key, List.of()).stream()
                .map(metric::of)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return figures.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(mean.applyAsDouble(figures));
    }
}
