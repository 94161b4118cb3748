package containerkit.loadtest.analyse.profile;

import containerkit.loadtest.analyse.stats.Difference;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.ComparisonMetric;
import containerkit.loadtest.observe.Profile;
import containerkit.loadtest.observe.Profile.Sampler;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a pair differs in what a request costs: µs of CPU, or allocated bytes.
 *
 * @param comparison the pair, the scenario and the metric, with its verdict
 * @param sampler what took the stacks of CPU time
 * @param timed whether the system told the CPU time of every server's threads, so that those of the garbage collector and, where the
 *     sampler does not see it, the kernel have layers of their own
 * @param unit what the differences count: block, or machine
 * @param samples of both contenders, all blocks together; for allocation the bytes that they stand for
 * @param a mean cost of a request to the first over the blocks that were profiled
 * @param b the same of the second
 * @param gap a's cost less b's
 * @param layers the gap by layer; they add up to it. Empty for allocation
 * @param jit the JIT compiler's CPU time, which is not in the gap; null where it is unknown
 * @param frames the methods that account for most of the gap, the most telling first
 * @param cause the method that explains the gap; empty where none does
 */
public record ProfileGap(
        Comparison comparison,
        Sampler sampler,
        boolean timed,
        String unit,
        long samples,
        double a,
        double b,
        Difference gap,
        List<LayerGap> layers,
        @Nullable LayerGap jit,
        List<FrameGap> frames,
        Optional<FrameGap> cause) {
    public ProfileGap {
        layers = List.copyOf(layers);
        frames = List.copyOf(frames);
    }

    /**
     * A layer's part of a request.
     *
     * @param layer null for the JIT compiler
     * @param a cost in that layer of a request to the first contender
     * @param b the same of the second
     * @param gap a's less b's
     */
    public record LayerGap(@Nullable Layer layer, double a, double b, Difference gap) {}

    /**
     * A method with all it calls.
     *
     * @param method its name; of a part that only one of the two runs, the method that most of it goes through
     * @param callers who calls it most, the nearest first
     * @param of the only one that runs it; null where both do
     * @param a cost of a request to the first contender there, or in what it runs in its place
     * @param b the same of the second
     * @param gap a's less b's
     */
    public record FrameGap(
            String method, List<String> callers, @Nullable Variant of, double a, double b, Difference gap) {
        /** The method without its package: {@code ResponseWriter.write}. */
        public String shortName() {
            return shortName(method);
        }

        /** A method without its package. */
        public static String shortName(String method) {
            int name = method.lastIndexOf('.');
            return method.substring(method.lastIndexOf('.', name - 1) + 1);
        }
    }

    /** Whether it is about CPU time; else it is about allocation. */
    public boolean cpu() {
        return comparison.comparedBy() == ComparisonMetric.CPU;
    }

    /** The event of JDK Flight Recorder that took the stacks. */
    public String event() {
        return cpu() ? sampler.event() : Profile.ALLOCATION_EVENT;
    }

    /** The contender whose requests cost more. */
    public Variant costlier() {
        return gap.mean() > 0 ? comparison.a() : comparison.b();
    }

    /** The other one. */
    public Variant thriftier() {
        return gap.mean() > 0 ? comparison.b() : comparison.a();
    }
}
