package containerkit.loadtest.result;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** A run of very many slices of the shape that the built-in generator leaves, with whole distributions. */
public final class ManySlices {
    private static final List<Variant> VARIANTS = List.of(TOMCAT, JETTY, UNDERTOW);
    private static final int SCENARIOS = 8;
    private static final int ROUNDS = 20;

    /** Contenders times scenarios. */
    public static final int CELLS = VARIANTS.size() * SCENARIOS;

    private static final int SLICES_IN_A_BLOCK = CELLS * ROUNDS;
    private static final int DISTRIBUTIONS = 50; // as good as a new one for each slice, and sooner made
    private static final int REQUESTS = 20_000;
    private static final int SECONDS = 2;

    private final Random random = new Random(50);
    private final List<LatencyMs> latencies =
            IntStream.range(0, DISTRIBUTIONS).mapToObj(number -> latency()).toList();

    /** Stores at least that number of slices, in whole blocks, in a new directory; returns how many there are. */
    public static int store(Path directory, int least) throws IOException {
        ManySlices many = new ManySlices();
        int blocks = (least + SLICES_IN_A_BLOCK - 1) / SLICES_IN_A_BLOCK;
        ResultStore.create(directory, RunFixture.header(plan(blocks)));
        ObjectMapper mapper = Json.mapper();
        try (BufferedWriter slices = Files.newBufferedWriter(directory.resolve("slices.jsonl"));
                BufferedWriter ends = Files.newBufferedWriter(directory.resolve("blocks.jsonl"))) {
            for (int block = 1; block <= blocks; block++) {
                for (SliceResult slice : many.block(block)) {
                    slices.write(mapper.writeValueAsString(slice) + "\n");
                }
                ends.write(mapper.writeValueAsString(new BlockEnd(block, 1, SLICES_IN_A_BLOCK, 600, Instant.EPOCH))
                        + "\n");
            }
        }
        return blocks * SLICES_IN_A_BLOCK;
    }

    private static Plan plan(int blocks) {
        Plan plan = RunFixture.plan(
                "many",
                VARIANTS.stream()
                        .map(variant -> RunFixture.jar(variant.contender()))
                        .toList(),
                List.of(part()));
        return Changed.copy(
                plan, "extent.blocks", blocks, "extent.rounds", ROUNDS, "criteria.primary", "cpu_us_per_request");
    }

    private static Part part() {
        return new Part(
                "all",
                VARIANTS,
                IntStream.rangeClosed(1, SCENARIOS)
                        .mapToObj(ManySlices::scenario)
                        .toList());
    }

    /** Every second one has a rate. */
    private static Scenario scenario(int number) {
        Scenario closed = Loads.named("blocking", "kit", 10 * number, Load.of(Duration.ofSeconds(SECONDS)));
        return number % 2 == 0 ? closed : closed.atRate((double) REQUESTS / SECONDS);
    }

    private List<SliceResult> block(int block) {
        List<SliceResult> slices = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (Scenario scenario : part().scenarios()) {
                for (Variant variant : VARIANTS) {
                    slices.add(slice(block, round, variant, scenario));
                }
            }
        }
        return slices;
    }

    private SliceResult slice(int block, int round, Variant variant, Scenario scenario) {
        double factor = (variant.equals(JETTY) ? 0.9 : 1) * Math.exp(0.02 * random.nextGaussian());
        Map<Reading, Double> values =
                new EnumMap<>(Slices.samples(REQUESTS * factor, true).values());
        values.put(Reading.JIT_CPU_NANOS, 2e7 * random.nextDouble());
        values.put(Reading.OBSERVER_CPU_NANOS, 1e6 * random.nextDouble());
        values.put(Reading.REST_NANOS, 3e9 * random.nextDouble());
        values.put(Reading.REST_CPU_NANOS, 1e7 * random.nextDouble());
        boolean open = scenario.load().open();
        LoadResult load = Slices.load(
                scenario,
                REQUESTS / 10.0, // in its ten seconds
                new GeneratorPace(
                        scenario.load().perSecond(),
                        10_000,
                        open ? Double.valueOf(0.25) : null,
                        12.5 * random.nextDouble()),
                new LoadResult.Connections(scenario.concurrency(), scenario.concurrency()));
        load = Changed.copy(
                load,
                "elapsedSeconds",
                SECONDS * (1 + 0.01 * random.nextDouble()),
                "latencyMs",
                latencies.get(random.nextInt(DISTRIBUTIONS)));
        Samples samples = new Samples(40, 3.5, SECONDS, values);
        return Slices.inRound(Slices.of(block, 1, "all", variant, scenario, load, samples), round);
    }

    private LatencyMs latency() {
        Histogram micros = new Histogram(3);
        for (int i = 0; i < REQUESTS; i++) {
            micros.recordValue(Math.round(800 * Math.exp(0.6 * random.nextGaussian())));
        }
        return LatencyMs.of(micros);
    }
}
