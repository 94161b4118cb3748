package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.AttachedServer;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Probe;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.LaunchResult.WarmUpCycle;
import containerkit.loadtest.run.FakeDriver;
import containerkit.loadtest.run.RecordingProgress;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.run.setup.ServerSession;
import containerkit.loadtest.run.warmup.WarmUpRunner.WarmUpOutcome;
import containerkit.loadtest.secret.Secrets;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmUpRunnerTest {
    private static final Endpoint HELLO = new Endpoint("hello", "/{place}", "GET", Map.of(), null, Expectation.OK);
    private static final Variant FLAT = new Variant("flat", Mode.STOCK);
    private static final Variant OTHER = new Variant("other", Mode.STOCK);
    private static final Duration EXPECTED = Duration.ofSeconds(100);

    private final RecordingProgress progress = new RecordingProgress();
    private final List<Variant> stopped = new ArrayList<>();
    private FakeDriver driver = new FakeDriver(request -> FakeDriver.throughput(1));

    @Test
    void endsAsSoonAsEveryServerIsSteady() throws Exception {
        Map<Variant, WarmUpOutcome> outcomes = warmUp(1, 9, cycle -> cycle <= 4 ? 500 * cycle : 5_000);

        // The last two cycles, 5 and 6, are compared with 3 and 4, and only 7 and 8 with their like.
        assertThat(cycles(outcomes, FLAT)).isEqualTo(8);
        assertThat(cycles(outcomes, OTHER)).isEqualTo(8);
        assertThat(outcomes.values())
                .allSatisfy(outcome -> assertThat(outcome.settled()).isTrue());
        assertThat(progress.warnings()).isEmpty();
        assertThat(progress.passed()).isEqualTo(EXPECTED);
    }

    @Test
    void doesNotEndBeforeItsFewestCycles() throws Exception {
        assertThat(cycles(warmUp(6, 9, cycle -> 1_000), OTHER)).isEqualTo(6);
    }

    @Test
    void aServerThatNeverSettlesIsNamedAndKept() throws Exception {
        Map<Variant, WarmUpOutcome> outcomes = warmUp(1, 6, cycle -> 1_000 * cycle);

        assertThat(cycles(outcomes, FLAT)).isEqualTo(6);
        assertThat(outcomes.get(FLAT).settled()).isTrue();
        assertThat(outcomes.get(OTHER).settled()).isFalse();
        assertThat(outcomes.get(OTHER).failure()).isNull();
        assertThat(stopped).isEmpty();
        assertThat(progress.warnings()).containsExactly("not measured as steady after 6 warm-up cycles: other");
    }

    @Test
    void aServerThatFallsSilentIsStoppedAndTheOthersGoOn() throws Exception {
        Map<Variant, WarmUpOutcome> outcomes = warmUp(1, 6, cycle -> cycle == 2 ? 0 : 1_000);

        assertThat(stopped).containsExactly(OTHER);
        assertThat(cycles(outcomes, OTHER)).isEqualTo(2);
        assertThat(outcomes.get(OTHER).settled()).isNull();
        assertThat(outcomes.get(OTHER).failure()).isEqualTo("completed no request while it was warmed up");
        assertThat(cycles(outcomes, FLAT)).isEqualTo(4);
        assertThat(progress.passed()).isEqualTo(EXPECTED);
    }

    @Test
    void aGeneratorThatFailsInACycleStopsNoServer() throws Exception {
        int[] asked = {0};
        driver = new FakeDriver(request -> ++asked[0] == 2
                ? new LoadResult(
                        0, 0, 0, 0, 0, null, null, List.of("fake"), List.of(new Fault(Fault.Kind.TOOL_FAILED, "hung")))
                : FakeDriver.throughput(1_000));

        WarmUpOutcome outcome = runner(
                        new WarmUp(0, 4, 9, Duration.ofSeconds(2), Duration.ZERO), List.of(scenario("a", 10, 30.0)))
                .run(List.of(session(FLAT)), EXPECTED, stopped::add)
                .get(FLAT);

        assertThat(stopped).isEmpty();
        assertThat(outcome.failure()).isNull();
        assertThat(outcome.settled()).isTrue();
    }

    @Test
    void loadsEachServerWithItsOwnPathAsFastAsItResponds() throws Exception {
        warmUp(1, 4, cycle -> 1_000);

        assertThat(driver.requests())
                .extracting(LoadRequest::target)
                .containsOnly(URI.create("http://127.0.0.1:1/of-flat"), URI.create("http://127.0.0.1:1/of-other"));
        assertThat(driver.requests()).extracting(LoadRequest::scenario).allSatisfy(scenario -> {
            assertThat(scenario.openModel()).isFalse();
            assertThat(scenario.duration()).isEqualTo(Duration.ofSeconds(2));
        });
        assertThat(driver.requests())
                .extracting(request -> request.scenario().concurrency())
                .containsExactly(10, 10, 20, 20, 10, 10, 20, 20); // three rates, but two loads
    }

    @Test
    void gentleCyclesComeFirstOverOneConnectionAndSayNothingOfSteadiness() throws Exception {
        Map<Variant, WarmUpOutcome> outcomes = warmUp(3, 1, 4, cycle -> 1_000);

        assertThat(driver.requests())
                .extracting(request -> request.scenario().concurrency())
                .containsExactly(1, 1, 1, 1, 1, 1, 20, 20, 10, 10, 20, 20, 10, 10);
        assertThat(outcomes.get(FLAT).cycles()).extracting(WarmUpCycle::gentle).startsWith(true, true, true, false);
        assertThat(cycles(outcomes, FLAT))
                .as("three gentle ones and four others")
                .isEqualTo(7);
        assertThat(outcomes.get(FLAT).settled()).isTrue();
    }

    @Test
    void loadsWithThousandsOfConnectionsAreLeftOutWhereThereAreOthers() throws Exception {
        assertThat(loads(scenario("few", 1_000, 30), scenario("many", 1_001, 30)))
                .containsOnly(1_000);
        assertThat(loads(scenario("many", 1_001, 30), scenario("more", 9_000, 30)))
                .containsOnly(1_001);
    }

    /** How many connections the warm-up of a part with these scenarios has. */
    private List<Integer> loads(Scenario... scenarios) throws Exception {
        driver = new FakeDriver(request -> FakeDriver.throughput(1_000));
        runner(new WarmUp(0, 2, 2, Duration.ofSeconds(2), Duration.ZERO), List.of(scenarios))
                .run(List.of(session(FLAT)), EXPECTED, stopped::add);
        return driver.requests().stream()
                .map(request -> request.scenario().concurrency())
                .toList();
    }

    private Map<Variant, WarmUpOutcome> warmUp(int cycles, int limit, ToDoubleFunction<Integer> other)
            throws Exception {
        return warmUp(0, cycles, limit, other);
    }

    private Map<Variant, WarmUpOutcome> warmUp(int gentle, int cycles, int limit, ToDoubleFunction<Integer> other)
            throws Exception {
        int[] asked = {0};
        driver = new FakeDriver(request -> FakeDriver.throughput(
                request.target().getPath().equals("/of-flat") ? 1_000 : other.applyAsDouble(++asked[0])));
        return runner(
                        new WarmUp(gentle, cycles, limit, Duration.ofSeconds(2), Duration.ZERO),
                        List.of(scenario("a", 10, 30.0), scenario("b", 10, 60.0), scenario("c", 20, 30.0)))
                .run(List.of(session(FLAT), session(OTHER)), EXPECTED, stopped::add);
    }

    private WarmUpRunner runner(WarmUp warmUp, List<Scenario> scenarios) {
        Rig rig = new Rig(
                new AttachedServer(Secrets.KNOWN),
                new Readiness(Duration.ofSeconds(1), Secrets.KNOWN),
                Map.of("fake", driver),
                progress,
                Clock.systemUTC());
        return new WarmUpRunner(rig, warmUp, new Part("part", List.of(FLAT, OTHER), scenarios), 1, Path.of("raw"));
    }

    private static ServerSession session(Variant variant) throws Exception {
        Contender contender = Changed.copy(
                ContenderFixture.url(variant.contender(), "http://127.0.0.1:1"),
                "values",
                Map.of("place", "of-" + variant.contender()));
        return new ServerSession(
                variant,
                new AttachedServer(Secrets.KNOWN).launch(contender, Mode.of(variant.mode()), Path.of("unused")),
                Probe.of(null, OptionalLong.empty()));
    }

    private static Scenario scenario(String name, int concurrency, double capacityPercent) {
        Scenario closed = new Scenario(name, HELLO, "fake", concurrency, true, Duration.ofSeconds(9), null);
        return Changed.copy(closed, "capacityPercent", capacityPercent);
    }

    private static int cycles(Map<Variant, WarmUpOutcome> outcomes, Variant variant) {
        List<WarmUpCycle> cycles = outcomes.get(variant).cycles();
        return cycles.get(cycles.size() - 1).cycle();
    }
}
