package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;

import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A run with verdicts, under the built-in generator: unless it is changed, jetty needs less CPU than tomcat, and
 * undertow as much as tomcat, in one scenario.
 */
public final class JudgedRun {
    /** Three contenders in both blocks. */
    public static final int SLICES_IN_A_ROUND = 6;

    private static final double PER_SECOND = 2_000;
    private static final String FIRST_PART = "all";

    public final List<SliceResult> slices = new ArrayList<>();
    public String tool = "kit";
    /** Another tool that loads the same endpoint, before the first; or null. */
    public @Nullable String alsoUnder;

    /** True to load without a rate, too, after each scenario, which has one. */
    public boolean alsoClosed;

    public String primary = "cpu_us_per_request";
    public double noise = 0.005;
    public int blocks = 8;
    public int ended = 8;
    public int rounds = 1;
    public int scenarios = 1;
    public Plan.Order order = Plan.Order.SHUFFLED;
    public double timeScale = 1;
    public List<ContenderPair> pairs = List.of();
    public List<Variant> variants = List.of(TOMCAT, JETTY, UNDERTOW);
    /** Contenders of a second part with the same scenarios; or null. */
    public @Nullable List<Variant> otherPart;

    public Map<Variant, Double> cost = Map.of(JETTY, 0.9);
    public List<Contender> contenders =
            List.of(RunFixture.jar("tomcat"), RunFixture.jar("jetty"), RunFixture.jar("undertow"));

    /** The run, measured in every block that ended. */
    public RunResult run() {
        Random random = new Random(7);
        List<SliceResult> all = new ArrayList<>();
        for (int block = 1; block <= ended; block++) {
            for (Part part : plan().parts()) {
                for (Variant variant : part.variants()) {
                    double cpu = cost.getOrDefault(variant, 1.0) * Math.exp(noise * random.nextGaussian());
                    for (Scenario scenario : part.scenarios()) {
                        all.add(slice(block, part.name(), variant, cpu, scenario));
                    }
                }
            }
        }
        all.addAll(slices);
        return new RunResult(RunFixture.header(plan()), List.of(), all, ends(ended), List.of(), List.of());
    }

    /** A run of two blocks with that many rounds of {@link #SLICES_IN_A_ROUND}. */
    public static RunResult rounds(int rounds) {
        return rounds(rounds, false);
    }

    /** The same, with Tomcat's slices void by the host from the second round on where that is asked for. */
    public static RunResult rounds(int rounds, boolean voids) {
        JudgedRun judged = new JudgedRun();
        judged.blocks = 2;
        judged.ended = 2;
        for (int round = 2; round <= rounds; round++) {
            for (int block = 1; block <= judged.blocks; block++) {
                SliceResult tomcat = judged.slice(block, TOMCAT, 1 + round / 1_000.0);
                judged.slices.add(voids ? Slices.voided(tomcat, Culprit.HOST) : tomcat);
                judged.slices.add(judged.slice(block, JETTY, 0.9 + round / 1_000.0));
                judged.slices.add(judged.slice(block, UNDERTOW, 1 + round / 2_000.0));
            }
        }
        return judged.run();
    }

    /** The ends of so many blocks. */
    public static List<BlockEnd> ends(int blocks) {
        return IntStream.rangeClosed(1, blocks)
                .mapToObj(block -> new BlockEnd(block, 1, 0, 0, Instant.EPOCH))
                .toList();
    }

    /** A good slice whose server took that multiple of 100 µs of CPU for a request. */
    public SliceResult slice(int block, Variant variant, double cpu) {
        return slice(block, FIRST_PART, variant, cpu, scenario(1));
    }

    private static SliceResult slice(int block, String part, Variant variant, double cpu, Scenario scenario) {
        return Slices.of(block, 1, part, variant, scenario, load(scenario), Slices.samples(PER_SECOND * cpu, true));
    }

    private Plan plan() {
        List<Scenario> all = new ArrayList<>();
        if (alsoUnder != null) {
            all.add(scenario(1, alsoUnder));
        }
        for (int number = 1; number <= scenarios; number++) {
            Scenario paced = scenario(number);
            all.add(paced);
            if (alsoClosed) {
                Load closed = Load.of(paced.load().duration());
                all.add(Changed.copy(paced, "name", paced.name() + "-closed", "load", closed));
            }
        }
        List<Part> parts = new ArrayList<>(List.of(new Part(FIRST_PART, variants, all)));
        if (otherPart != null) {
            parts.add(new Part("other", otherPart, all));
        }
        PlanFixture plan = new PlanFixture("judged", contenders, parts);
        plan.blocks = blocks;
        plan.rounds = rounds;
        plan.order = order;
        plan.timeScale = timeScale;
        plan.primary = primary;
        plan.pairs = pairs;
        return plan.plan();
    }

    private Scenario scenario(int number) {
        return scenario(number, tool);
    }

    private Scenario scenario(int number, String tool) {
        return Loads.named("blocking", tool, 50 * number, Load.of(Duration.ofSeconds(10)))
                .atRate(PER_SECOND);
    }

    private static LoadResult load(Scenario scenario) {
        return Slices.load(
                scenario,
                PER_SECOND,
                new GeneratorPace(PER_SECOND, PER_SECOND - 0.5, 0.25, 12.5),
                new LoadResult.Connections(scenario.concurrency() - 1, scenario.concurrency()));
    }
}
