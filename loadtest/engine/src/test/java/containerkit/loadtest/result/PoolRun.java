package containerkit.loadtest.result;

import containerkit.loadtest.load.Loads;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A run of Tomcat with five pool sizes in two parts, under a load that 50 threads can answer and one that any number
 * can. In the second part the host has become slower by a fifth.
 */
public final class PoolRun {
    public static final Scenario WAITING = scenario("blocking-20ms");
    public static final Scenario BUSY = scenario("blocking-0ms");

    private static final List<List<Integer>> PARTS = List.of(List.of(8, 32, 128), List.of(16, 64, 128));
    private static final double SLOWER = 0.8;

    public int blocks = 5;
    public double marginPercent = 5;
    public List<Mode> modes =
            Stream.of(8, 16, 32, 64, 128).map(threads -> mode(threads, "pool")).toList();

    /** The run. */
    public RunResult run() {
        Random random = new Random(3);
        List<Part> parts = new ArrayList<>();
        List<LaunchResult> launches = new ArrayList<>();
        List<SliceResult> slices = new ArrayList<>();
        for (int i = 0; i < PARTS.size(); i++) {
            Part part = new Part(
                    "tomcat-" + (i + 1),
                    PARTS.get(i).stream().map(PoolRun::variant).toList(),
                    List.of(BUSY, WAITING));
            parts.add(part);
            for (int block = 1; block <= blocks; block++) {
                double drift = (i == 0 ? 1 : SLOWER) * Math.exp(0.05 * random.nextGaussian());
                for (int threads : PARTS.get(i)) {
                    launches.add(launch(block, part, threads));
                    double noise = drift * Math.exp(0.002 * random.nextGaussian());
                    slices.add(Slices.good(block, part.name(), variant(threads), BUSY, 12_000 * noise));
                    slices.add(Slices.good(
                            block, part.name(), variant(threads), WAITING, Math.min(50, threads) * 50 * noise));
                }
            }
        }
        PlanFixture plan = new PlanFixture("pools", List.of(RunFixture.jar("tomcat")), parts);
        plan.blocks = blocks;
        plan.marginPercent = marginPercent;
        plan.modes = modes;
        return new RunResult(
                RunFixture.header(plan.plan()), launches, slices, JudgedRun.ends(blocks), List.of(), List.of());
    }

    /** Tomcat with that many threads. */
    public static Variant variant(int threads) {
        return new Variant("tomcat", "threads-" + threads);
    }

    private static LaunchResult launch(int block, Part part, int threads) {
        Setting said = new Setting("request_threads_max", threads, "server.tomcat.threads.max");
        return LaunchResult.of(block, 1, part.name(), variant(threads))
                .started(new LaunchResult.State(null, null, null, Map.of(), Map.of(), List.of(said)));
    }

    /** That many threads on top of a profile. */
    public static Mode mode(int threads, String profile) {
        Map<String, String> properties = Map.of("containerkit.request-threads", String.valueOf(threads));
        return new Mode("threads-" + threads, profile, properties, List.of());
    }

    private static Scenario scenario(String endpoint) {
        return Loads.named(endpoint, "kit", 400, Load.of(Duration.ofSeconds(2)));
    }
}
