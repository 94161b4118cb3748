package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;

import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A run whose responses have shapes, on servers whose costs are known. */
public final class ShapedRun {
    /** µs of a request, a KiB, a write, a header and a new connection. */
    public static final Map<Variant, List<Double>> COSTS =
            Map.of(TOMCAT, List.of(40.0, 0.5, 0.02, 0.8, 60.0), JETTY, List.of(35.0, 0.6, 0.12, 0.5, 55.0));

    private static final double MICROS = 20; // what the fixture's samples make of them
    private static final double PER_SECOND = 2_000;

    public int blocks = 7;
    public double noise = 0.02;
    public long seed = 1;
    /** Added to a request for each write beyond 100, by square. */
    public double bend;
    /** Scenarios of a part of their own, whose requests cost {@link #colder} µs more. */
    public List<Scenario> apart = List.of();

    public double colder;

    public List<Scenario> scenarios = List.of(
            scenario("small", 100, 1, 0, true),
            scenario("page", 4_096, 1, 0, true),
            scenario("large", 65_536, 1, 0, true),
            scenario("pieces-500", 4_096, 500, 0, true),
            scenario("pieces-1000", 4_096, 1_000, 0, true),
            scenario("headers", 4_096, 1, 20, true),
            scenario("page", 4_096, 1, 0, false));

    /** The run. */
    public RunResult run() {
        List<Part> parts = new ArrayList<>();
        if (!apart.isEmpty()) {
            parts.add(new Part("apart", List.of(TOMCAT, JETTY), apart));
        }
        parts.add(new Part("shapes", List.of(TOMCAT, JETTY), scenarios));
        Plan plan = RunFixture.plan("shapes", List.of(RunFixture.jar("tomcat"), RunFixture.jar("jetty")), parts);
        plan = Changed.copy(plan, "blocks", blocks, "primary", "cpu_us_per_request", "seed", seed);
        Random random = new Random(seed);
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            for (Part part : parts) {
                double more = part.name().equals("apart") ? colder : 0;
                for (Variant variant : part.variants()) {
                    for (Scenario scenario : part.scenarios()) {
                        double micros =
                                (micros(COSTS.get(variant), scenario) + more) * Math.exp(noise * random.nextGaussian());
                        slices.add(Slices.of(
                                block,
                                1,
                                part.name(),
                                variant,
                                scenario,
                                Slices.load(scenario, PER_SECOND, true),
                                Slices.samples(MICROS * micros, true)));
                    }
                }
            }
        }
        return new RunResult(RunFixture.header(plan), List.of(), slices, JudgedRun.ends(blocks), List.of());
    }

    private double micros(List<Double> costs, Scenario scenario) {
        Map<String, Integer> shape = scenario.endpoint().shape();
        double writes = shape.get("writer_writes");
        return costs.get(0)
                + costs.get(1) * shape.get("response_bytes") / 1_024
                + costs.get(2) * writes
                + costs.get(3) * shape.get("response_headers")
                + (scenario.keepAlive() ? 0 : costs.get(4))
                + bend * writes * writes;
    }

    private static Scenario scenario(String name, int bytes, int writes, int headers, boolean keepAlive) {
        Endpoint endpoint = new Endpoint(
                name,
                "/" + name,
                "GET",
                Map.of(),
                null,
                Expectation.OK,
                List.of(),
                false,
                Map.of("response_bytes", bytes, "writer_writes", writes, "response_headers", headers));
        return new Scenario(
                name + (keepAlive ? "" : "-close"), endpoint, "open", 50, keepAlive, Duration.ofSeconds(10), null);
    }
}
