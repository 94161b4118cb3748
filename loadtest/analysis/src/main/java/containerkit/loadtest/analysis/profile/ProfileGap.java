package containerkit.loadtest.analysis.profile;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Difference of a pair in the cost of a request: µs of CPU, or allocated bytes.
 *
 * @param comparison the pair, the scenario and the metric, with its result
 * @param sampler source of the stacks of CPU time
 * @param unit unit that the differences count: block, or session
 * @param samples number of samples of both contenders, all blocks together; for allocation the bytes that they stand
 *     for
 * @param a mean cost of a request on the first contender, over the blocks that were profiled
 * @param b mean cost of a request on the second contender, over the blocks that were profiled
 * @param gap a's cost less b's
 * @param layers the gap by layer; they add up to it
 * @param frames the methods that account for most of the gap, the most telling first
 * @param cause the method that explains the gap; null where none does
 */
public record ProfileGap(
        Comparison comparison,
        Sampler sampler,
        String unit,
        long samples,
        double a,
        double b,
        BlockMean gap,
        List<LayerGap> layers,
        List<FrameGap> frames,
        @Nullable FrameGap cause) {
    private static final double LEAST_OF_GAP = 0.5;

    /**
     * Cost of a request in one layer.
     *
     * @param layer the layer
     * @param a cost in that layer on the first contender
     * @param b cost in that layer on the second contender
     * @param gap a's cost less b's
     */
    public record LayerGap(Layer layer, double a, double b, BlockMean gap) {}

    /**
     * Cost of a request in a method, with all it calls.
     *
     * @param method name of the method; for a part that only one of the two runs, the method that most of it goes
     *     through
     * @param callers callers in the most expensive of its stacks, the nearest first
     * @param of the only contender that runs methods of its package; null where both do
     * @param a cost there on the first contender, or in what it runs in its place
     * @param b cost there on the second contender, or in what it runs in its place
     * @param gap a's cost less b's
     */
    public record FrameGap(
            String method, List<String> callers, @Nullable Variant of, double a, double b, BlockMean gap) {
        /** Returns a method without its package, e.g. {@code ResponseWriter.write}. */
        public static String shortName(String method) {
            int name = method.lastIndexOf('.');
            return method.substring(method.lastIndexOf('.', name - 1) + 1);
        }
    }

    /** Returns true if the gap is in CPU time, false if it is in allocation. */
    public boolean cpu() {
        return comparison.comparedBy() == ComparisonMetric.CPU;
    }

    /** Returns whether the pair differs: by its result, or, for a metric without one, by its own interval. */
    public boolean differs() {
        return comparison.primary()
                ? comparison.winner().isPresent()
                : comparison.ratio().blocks() >= Plan.FEWEST_BLOCKS
                        && !comparison.ratio().holds(1);
    }

    /** Returns the layer that makes up most of the gap, at least half of it; empty where none does. */
    public Optional<LayerGap> mainLayer() {
        return layers.stream()
                .filter(layer -> share(layer) >= LEAST_OF_GAP)
                .max(Comparator.comparingDouble(this::share));
    }

    /** Returns the share of the gap that a layer makes up; negative where the layer's own gap points the other way. */
    public double share(LayerGap layer) {
        return layer.gap().value() / gap.value();
    }

    /** Returns the larger cost as a multiple of the smaller. */
    public double times() {
        return Math.max(a, b) / Math.min(a, b);
    }

    /** Returns the event of JDK Flight Recorder that took the stacks. */
    public String event() {
        return cpu() ? sampler.event() : Profile.ALLOCATION_EVENT;
    }

    public Variant costlier() {
        return gap.value() > 0 ? comparison.a() : comparison.b();
    }

    public Variant thriftier() {
        return gap.value() > 0 ? comparison.b() : comparison.a();
    }
}
