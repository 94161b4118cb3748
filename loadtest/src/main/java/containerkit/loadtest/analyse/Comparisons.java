package containerkit.loadtest.analyse;

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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pairs contenders block by block: what a block does to one it does to the other. */
final class Comparisons {
    private static final List<Metric> METRICS = List.of(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);
    private static final Metric PRIMARY = Metric.THROUGHPUT;

    private final RunResult run;
    private final Set<Failure> failures;
    private final Map<Key, List<SliceResult>> good;

    private Comparisons(RunResult run) {
        this.run = run;
        Stream<Failure> slices = run.slices().stream()
                .filter(slice -> slice.blames(Culprit.CONTENDER) && !slice.blames(Culprit.INTERRUPTED))
                .map(slice -> new Failure(slice.block(), slice.part(), slice.variant()));
        Stream<Failure> launches = run.failedLaunches().stream()
                .map(launch -> new Failure(launch.block(), launch.part(), launch.variant()));
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

    static List<Comparison> of(RunResult run) {
        Comparisons comparisons = new Comparisons(run);
        List<Comparison> all = new ArrayList<>();
        for (Part part : run.header().plan().parts()) {
            for (Scenario scenario : part.scenarios()) {
                for (Metric metric : METRICS) {
                    comparisons.pairs(part, scenario, metric, all);
                }
            }
        }
        return all;
    }

    private void pairs(Part part, Scenario scenario, Metric metric, List<Comparison> into) {
        List<Variant> variants = part.variants();
        for (int i = 0; i < variants.size(); i++) {
            for (int j = i + 1; j < variants.size(); j++) {
                Variant a = variants.get(i);
                Variant b = variants.get(j);
                List<Double> ratios = ratios(part, scenario, metric, a, b);
                if (!ratios.isEmpty()) {
                    into.add(new Comparison(
                            part.name(),
                            scenario.name(),
                            metric,
                            metric == PRIMARY,
                            a,
                            b,
                            geometric(ratios),
                            Verdict.UNDECIDED));
                }
            }
        }
    }

    private List<Double> ratios(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        return IntStream.rangeClosed(1, run.header().plan().blocks())
                .filter(block -> !failures.contains(new Failure(block, part.name(), a))
                        && !failures.contains(new Failure(block, part.name(), b)))
                .mapToObj(block -> {
                    OptionalDouble first = blockMean(block, part, scenario, metric, a);
                    OptionalDouble second = blockMean(block, part, scenario, metric, b);
                    return first.isPresent()
                                    && second.isPresent()
                                    && first.getAsDouble() > 0
                                    && second.getAsDouble() > 0
                            ? Double.valueOf(first.getAsDouble() / second.getAsDouble())
                            : null;
                })
                .filter(Objects::nonNull)
                .toList();
    }

    private OptionalDouble blockMean(int block, Part part, Scenario scenario, Metric metric, Variant variant) {
        Key key = new Key(block, part.name(), scenario.name(), variant);
        return good.getOrDefault(key, List.of()).stream()
                .map(metric::of)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average();
    }

    private static Estimate geometric(List<Double> ratios) {
        double mean = Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
        List<Double> sorted = ratios.stream().sorted().toList();
        return new Estimate(ratios.size(), mean, sorted.get(0), sorted.get(sorted.size() - 1));
    }
}
