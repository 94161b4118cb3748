package containerkit.loadtest.result;

import containerkit.loadtest.plan.ExplainPlan;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A run of {@code kit explain} whose effects are known: with the change, the throughput is {@code effects} times the
 * one without, times {@code e^wobble} in even blocks and {@code e^-wobble} in odd ones.
 */
public final class ExplainedRun {
    private static final double PER_SECOND = 50_000;

    /** By mode; 1 where nothing is said. */
    public final Map<String, Double> effects = new HashMap<>();

    public double wobble = 0.02;
    public int blocks = 8;
    public int ended = 8;

    /** From stock to tuned: compression-enabled, accept-count, max-keep-alive-requests, tomcat-threads. */
    public ExplainPlan plan() {
        JudgedRun judged = new JudgedRun();
        judged.blocks = blocks;
        Plan base = Changed.copy(judged.run().header().plan(), "criteria.primary", "throughput_per_s");
        Map<String, String> tuned = Map.of(
                "server.tomcat.threads.max", "400",
                "server.tomcat.threads.min-spare", "400",
                "server.tomcat.max-keep-alive-requests", "-1",
                "server.tomcat.accept-count", "1000",
                "server.compression.enabled", "false");
        return ExplainPlan.of(
                base,
                "tomcat",
                base.scenarios().get(0),
                new Mode("stock", null, Map.of(), List.of()),
                new Mode("tuned", null, tuned, List.of()),
                List.of());
    }

    /** The run. */
    public RunResult run() {
        ExplainPlan plan = plan();
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= ended; block++) {
            for (Part part : plan.plan().parts()) {
                for (Variant variant : part.variants()) {
                    slices.add(slice(block, part, variant, plan));
                }
            }
        }
        return new RunResult(
                RunFixture.header(plan.plan()), List.of(), slices, JudgedRun.ends(ended), List.of(), List.of());
    }

    private SliceResult slice(int block, Part part, Variant variant, ExplainPlan plan) {
        double drift = 1 + block / 10.0; // what a block does to one it does to all
        double luck = variant.equals(plan.from()) ? 0 : block % 2 == 0 ? wobble : -wobble;
        double perSecond = PER_SECOND * drift * effects.getOrDefault(variant.mode(), 1.0) * Math.exp(luck);
        Scenario load = plan.load();
        return Slices.good(block, part.name(), variant, load, perSecond);
    }
}
