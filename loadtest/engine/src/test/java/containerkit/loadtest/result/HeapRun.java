package containerkit.loadtest.result;

import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A run of Tomcat with four heaps at 200 requests/s: the smallest does not start, the next one takes half as much CPU again. */
public final class HeapRun {
    private static final int BLOCKS = 5;
    private static final int RATE = 200;
    private static final Scenario LOAD = RunFixture.SIEGE_50.atRate((double) RATE);

    private final Map<Integer, Double> cpu = Map.of(32, 1.5, 48, 1.1, 512, 1.0);

    /** The p99 of a heap, relative to that of the largest. */
    public final Map<Integer, Double> p99 = new HashMap<>();

    /** The run. */
    public RunResult run() {
        Random random = new Random(5);
        List<Integer> heaps = List.of(24, 32, 48, 512);
        Part part = new Part("tomcat", heaps.stream().map(HeapRun::variant).toList(), List.of(LOAD));
        List<LaunchResult> launches = new ArrayList<>();
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (int heap : heaps) {
                LaunchResult launch = LaunchResult.of(block, 1, part.name(), variant(heap));
                Double times = cpu.get(heap);
                launches.add(times == null ? launch.failed(Fault.contender("ended with exit code 3")) : launch);
                if (times != null) {
                    slices.add(slice(block, part, heap, times * Math.exp(0.01 * random.nextGaussian())));
                }
            }
        }
        PlanFixture plan = new PlanFixture("memory", List.of(RunFixture.jar("tomcat")), List.of(part));
        plan.blocks = BLOCKS;
        plan.marginPercent = 25;
        plan.modes = heaps.stream()
                .map(heap -> new Mode("heap-" + heap + "m", null, Map.of(), List.of("-Xmx" + heap + "m")))
                .toList();
        return new RunResult(
                RunFixture.header(plan.plan()), launches, slices, JudgedRun.ends(BLOCKS), List.of(), List.of());
    }

    private SliceResult slice(int block, Part part, int heap, double cpuTimes) {
        SliceResult slice = Slices.good(block, part.name(), variant(heap), LOAD, RATE);
        LatencyMs latency = new LatencyMs(1.0, 1.0, 2.0, 3 * p99.getOrDefault(heap, 1.0), null, 10.0, null);
        return Slices.with(
                Slices.loaded(slice, Changed.copy(slice.load(), "latencyMs", latency)),
                Reading.CPU_NANOS,
                RATE * 1e6 * cpuTimes);
    }

    private static Variant variant(int heap) {
        return new Variant("tomcat", "heap-" + heap + "m");
    }
}
