package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.EndpointPair;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run of Tomcat and Jetty at two endpoints that are set against each other; it has the slices that are added. */
public final class ContrastRun {
    public static final Scenario BLOCK = scenario("block");
    public static final Scenario RAW = scenario("raw");

    public final List<SliceResult> slices = new ArrayList<>();
    public int blocks = 3;
    public String primary = "cpu_us_per_request";

    /** A good slice at that many answers a second, each of which took that much CPU. */
    public ContrastRun add(int block, Variant variant, Scenario scenario, double perSecond, double cpuMicros) {
        slices.add(Slices.of(
                block,
                1,
                "all",
                variant,
                scenario,
                Slices.load(scenario, perSecond, true),
                Slices.samples(perSecond * cpuMicros / 100, true)));
        return this;
    }

    /** Tomcat in three blocks, Jetty in one. */
    public ContrastRun measured() {
        double[] factors = {1.2, 1.25, 1.5};
        for (int block = 1; block <= factors.length; block++) {
            double factor = factors[block - 1];
            add(block, TOMCAT, RAW, 6_000, 80);
            add(block, TOMCAT, BLOCK, 6_000 / factor, 80 * factor);
        }
        return add(2, JETTY, RAW, 4_000, 90).add(2, JETTY, BLOCK, 2_000, 135);
    }

    /** The run so far. */
    public RunResult run() {
        Part all = new Part("all", List.of(TOMCAT, JETTY), List.of(RAW, BLOCK));
        Plan plan =
                RunFixture.plan("contrasts", List.of(RunFixture.jar("tomcat"), RunFixture.jar("jetty")), List.of(all));
        plan = Changed.copy(plan, "blocks", blocks, "primary", primary);
        plan = Changed.copy(plan, "contrasts", List.of(new EndpointPair("block", "raw")));
        return new RunResult(RunFixture.header(plan), List.of(), slices, JudgedRun.ends(blocks));
    }

    private static Scenario scenario(String endpoint) {
        return new Scenario(
                endpoint + "-open-c50",
                new Endpoint(endpoint, "/" + endpoint, "GET", Map.of(), null, Expectation.OK),
                "open",
                50,
                true,
                Duration.ofSeconds(1),
                null);
    }
}
