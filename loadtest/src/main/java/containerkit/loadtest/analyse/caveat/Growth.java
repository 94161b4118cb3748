package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.MonotoneTrend;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Finds servers whose threads or memory grow from slice to slice of a block and do not stop growing. */
final class Growth {
    /** Probability of a false alarm for a contender and resource in a run. */
    private static final double LEVEL = 0.002;

    private static final int FEWEST_SLICES = 4;

    private Growth() {}

    /** Resources that may leak, with the smallest growth within a block that is reported. */
    private enum Resource {
        THREADS(Metric.THREADS_LIVE, "threads", 1.1, 5),
        HEAP(Metric.HEAP_AFTER_GC, "MiB of heap after GC", 1.5, 16 << 20);

        private final Metric metric;
        private final String unit;
        private final double factor;
        private final double least;

        Resource(Metric metric, String unit, double factor, double least) {
            this.metric = metric;
            this.unit = unit;
            this.factor = factor;
            this.least = least;
        }
    }

    static Optional<Caveat> caveat(RunIndex index) {
        Set<String> where = new LinkedHashSet<>();
        List<String> grown = new ArrayList<>();
        for (Part part : index.run().header().plan().parts()) {
            for (Variant variant : part.variants()) {
                for (Resource resource : Resource.values()) {
                    String growth = growth(resource, series(index, part, variant, resource.metric));
                    if (growth != null) {
                        grown.add(variant.label() + " " + growth);
                        where.add(variant.label());
                    }
                }
            }
        }
        return Caveat.about(
                where,
                Caveat.Type.GROWS,
                "Threads or memory grew from slice to slice until the block ended: " + String.join(", ", grown)
                        + ". Values depend on how long a block lasts.",
                "Look for a leak (a thread dump, a heap histogram). Memory may be garbage that only a full collection removes.");
    }

    /** Returns the values of each scenario in each block, in the order of the slices. */
    private static List<double[]> series(RunIndex index, Part part, Variant variant, Metric metric) {
        List<double[]> series = new ArrayList<>();
        part.scenarios().forEach(scenario -> index.goodByBlock(new CellKey(part.name(), variant, scenario.name()))
                .values()
                .forEach(slices -> {
                    double[] values = slices.stream()
                            .sorted(Comparator.comparing(SliceResult::startedAt))
                            .map(metric::of)
                            .filter(Objects::nonNull)
                            .mapToDouble(Double::doubleValue)
                            .toArray();
                    if (values.length >= FEWEST_SLICES) {
                        series.add(values);
                    }
                }));
        return series;
    }

    /**
     * Returns the growth from the first slice of a block to its last, mean over blocks and scenarios, e.g.
     * {@code 50 → 80 threads}; null where there is none. Growth that a warm-up leaves ends, so values must also grow in
     * the second half of a block.
     */
    private static @Nullable String growth(Resource resource, List<double[]> series) {
        double z = MonotoneTrend.z(series);
        if (z <= 0 || !MonotoneTrend.shown(z, LEVEL)) {
            return null;
        }
        double first = mean(series, values -> values[0]);
        double middle = mean(series, values -> values[values.length / 2]);
        double last = mean(series, values -> values[values.length - 1]);
        return last - first < resource.least || last < first * resource.factor || last - middle < (last - first) / 4
                ? null
                : resource.metric.text(first) + " → " + resource.metric.text(last) + " " + resource.unit;
    }

    private static double mean(List<double[]> series, ToDoubleFunction<double[]> value) {
        return series.stream().mapToDouble(value).average().orElseThrow();
    }
}
