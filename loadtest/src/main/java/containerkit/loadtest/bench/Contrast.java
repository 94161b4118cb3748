package containerkit.loadtest.bench;

import containerkit.loadtest.analyse.Interval;
import containerkit.loadtest.analyse.Judge;
import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.analyse.Ratio;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One metric of a server under two loads. Slices of the same round of a block make a pair, for they ran shortly after
 * one another; the ratio is the geometric mean of the pairs' ratios, with a 95 % t interval over their logarithms.
 *
 * @param a the load above the line
 * @param b the load below it
 * @param ratio a's figure over b's
 */
public record Contrast(Side a, Side b, Ratio ratio) {
    /** Fewer pairs show nothing: as many as a verdict needs blocks. */
    public static final int FEWEST_PAIRS = Judge.FEWEST_BLOCKS;

    /**
     * One load.
     *
     * @param scenario its name
     * @param mean over its good slices; null where none has the figure
     * @param good how many slices count
     * @param voids how many do not
     */
    public record Side(String scenario, @Nullable Double mean, int good, int voids) {}

    private record Place(String part, int block, int round, Variant variant) {
        static Place of(SliceResult slice) {
            return new Place(slice.part(), slice.block(), slice.round(), slice.variant());
        }
    }

    /** The metric under the scenarios of these names. */
    public static Contrast of(RunResult run, Metric metric, String a, String b) {
        Map<Place, Double> above = figures(run, metric, a);
        Map<Place, Double> below = figures(run, metric, b);
        List<Double> logRatios = new ArrayList<>();
        above.forEach((place, figure) -> {
            if (below.containsKey(place)) {
                logRatios.add(Math.log(figure / below.get(place)));
            }
        });
        Ratio ratio = new Judge(Judge.ALPHA, 0)
                .describe(List.of(logRatios), "")
                .get(0)
                .ratio();
        return new Contrast(side(run, metric, a), side(run, metric, b), ratio);
    }

    /** How many pairs the ratio rests on. */
    public int pairs() {
        return ratio.blocks();
    }

    /** The upper end of the interval; null where there are too few pairs. */
    public @Nullable Double upperEnd() {
        Interval interval = ratio.interval();
        return interval == null || pairs() < FEWEST_PAIRS ? null : Double.valueOf(interval.high());
    }

    /** Good slices with a figure above 0; of a slice that was made up for, the one that counts. */
    private static Map<Place, Double> figures(RunResult run, Metric metric, String scenario) {
        return run.slices().stream()
                .filter(slice -> slice.good() && slice.scenario().equals(scenario))
                .filter(slice -> Objects.requireNonNullElse(metric.of(slice), 0.0) > 0)
                .collect(Collectors.toMap(Place::of, metric::of, (first, second) -> first));
    }

    private static Side side(RunResult run, Metric metric, String scenario) {
        List<SliceResult> slices = run.slices().stream()
                .filter(slice -> slice.scenario().equals(scenario))
                .toList();
        List<SliceResult> good = slices.stream().filter(SliceResult::good).toList();
        OptionalDouble mean = good.stream()
                .map(metric::of)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average();
        return new Side(
                scenario,
                mean.isPresent() ? Double.valueOf(mean.getAsDouble()) : null,
                good.size(),
                slices.size() - good.size());
    }
}
