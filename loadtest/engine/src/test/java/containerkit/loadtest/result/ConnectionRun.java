package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;

import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run of Tomcat and Jetty with few and with many connections; its slices follow each other as they are added. */
public final class ConnectionRun {
    public static final int FEW = 50;
    public static final int MANY = 15_050;
    public static final long BASE = 200_000_000;
    public static final long EACH = 20_480;

    public final List<SliceResult> slices = new ArrayList<>();
    public @Nullable Double rate = 2_000.0;
    public int many = MANY;

    /** Both contenders, few before many, each connection at {@link #EACH} bytes, a little more from block to block. */
    public ConnectionRun blocks(int blocks) {
        for (int block = 1; block <= blocks; block++) {
            for (Variant variant : List.of(TOMCAT, JETTY)) {
                add(block, variant, FEW, BASE, FEW);
                add(block, variant, many, BASE + (many - FEW) * (EACH + 10 * block), many);
            }
        }
        return this;
    }

    /** A good slice with that resident memory, half of which is heap, and that many connections held. */
    public SliceResult add(int block, Variant variant, int connections, long rssBytes, int held) {
        Scenario scenario = scenario(connections);
        SliceResult slice = Changed.copy(
                Slices.of(block, 1, "all", variant, scenario, load(scenario, held), samples(rssBytes)),
                "startedAt",
                Instant.EPOCH.plusSeconds(10L * slices.size()));
        slices.add(slice);
        return slice;
    }

    /** The run so far. */
    public RunResult run() {
        int blocks = slices.stream().mapToInt(SliceResult::block).max().orElse(1);
        Part all = new Part("all", List.of(TOMCAT, JETTY), List.of(scenario(FEW), scenario(many)));
        PlanFixture plan = new PlanFixture(
                "connections", List.of(RunFixture.jar("tomcat"), RunFixture.jar("jetty")), List.of(all));
        plan.blocks = blocks;
        plan.order = Plan.Order.GIVEN;
        plan.primary = "cpu_us_per_request";
        return new RunResult(
                RunFixture.header(plan.plan()), List.of(), slices, JudgedRun.ends(blocks), List.of(), List.of());
    }

    private Scenario scenario(int connections) {
        Scenario closed = Loads.named("blocking", "kit", connections, Load.of(Duration.ofSeconds(8)));
        return rate == null ? closed : closed.atRate(rate);
    }

    private static LoadResult load(Scenario scenario, int held) {
        return Slices.load(scenario, 2_000, null, new LoadResult.Connections(held, scenario.concurrency()));
    }

    private static Samples samples(long rssBytes) {
        Samples seen = Slices.samples(2_000, true);
        return Slices.with(Slices.with(seen, Reading.HEAP_AFTER_GC_BYTES, rssBytes / 2.0), Reading.RSS_BYTES, rssBytes);
    }
}
