package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.launch.AttachedServer;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.observe.ServerProbe;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Load.Rate;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.WarmUpResult;
import containerkit.loadtest.result.WarmUpResult.LoudestLogger;
import containerkit.loadtest.run.FakeDriver;
import containerkit.loadtest.run.RecordingProgress;
import containerkit.loadtest.run.setup.ObservedServer;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmUpRunnerTest {
    private static final Endpoint HELLO = new Endpoint("hello", "/{place}", "GET", Map.of(), null, Expectation.OK);
    private static final Variant SERVER = new Variant("server", Mode.STOCK);

    private FakeDriver driver = new FakeDriver(request -> FakeDriver.throughput(1));

    @Test
    void endsAsSoonAsRequestsCostTheSame() throws Exception {
        LaunchResult outcome = warmUp(100, load -> load < 4 ? 500 * load : 2_000);

        // One over one connection, which nothing says to repeat; two endpoints' worth of connections in each later
        // turn.
        assertThat(driver.requests())
                .extracting(request -> request.scenario().concurrency())
                .containsExactly(1, 10, 20, 10, 20, 10, 20);
        assertThat(outcome.warmUp())
                .isEqualTo(new WarmUpResult(true, 500 + 1_000 + 1_500 + 4 * 2_000, 8, 2, null, null));
    }

    @Test
    void aServerThatIsNeverSteadyIsLoadedUntilTheLimit() throws Exception {
        LaunchResult outcome = warmUp(10, load -> 1_000 * load);

        assertThat(outcome.failure()).isNull();
        assertThat(outcome.warmUp().steady()).isFalse();
        assertThat(outcome.warmUp().seconds()).isEqualTo(10);
    }

    @Test
    void noTurnIsLongerThanTheLimit() throws Exception {
        assertThat(warmUp(1, load -> 1_000 * load).warmUp().seconds()).isEqualTo(2);
    }

    @Test
    void manyRequestsEndItToo() throws Exception {
        assertThat(warmUp(100, load -> 100_000 * load).warmUp().seconds()).isEqualTo(4);
    }

    @Test
    void aServerThatCompletesNothingFails() throws Exception {
        LaunchResult outcome = warmUp(100, load -> load > 1 ? 0 : 1_000);

        assertThat(outcome.failure()).isEqualTo("completed no request while it was warmed up");
        assertThat(outcome.warmUp()).isNull();
    }

    @Test
    void aGeneratorThatFailsIsNoFailureOfTheServer() throws Exception {
        int[] asked = {0};
        driver = new FakeDriver(request -> ++asked[0] == 2 || asked[0] == 3
                ? FakeDriver.failed(new Fault(Fault.Kind.TOOL_FAILED, "hung"))
                : FakeDriver.throughput(1_000));

        LaunchResult outcome = run(100);

        assertThat(outcome.failure()).isNull();
        assertThat(outcome.warmUp().steady()).isTrue();
    }

    @Test
    void loadsTheServersOwnPathAsFastAsItResponds() throws Exception {
        warmUp(10, load -> 1_000);

        assertThat(driver.requests())
                .extracting(request ->
                        request.server() + request.scenario().endpoint().path())
                .containsOnly("http://127.0.0.1:1/of-server");
        assertThat(driver.requests())
                .allSatisfy(
                        request -> assertThat(request.scenario().load().open()).isFalse());
    }

    /** @param throughput of each load, counted from 1 */
    private LaunchResult warmUp(int seconds, IntToDoubleFunction throughput) throws Exception {
        int[] asked = {0};
        driver = new FakeDriver(request -> FakeDriver.throughput(throughput.applyAsDouble(++asked[0])));
        return run(seconds);
    }

    private LaunchResult run(int seconds) throws Exception {
        Rig rig = new Rig(
                new AttachedServer(Secrets.KNOWN),
                new Readiness(Duration.ofSeconds(1), Secrets.KNOWN),
                Map.of("fake", driver),
                new RecordingProgress(),
                Clock.systemUTC());
        Part part = new Part("part", List.of(SERVER), List.of(scenario(10, 30), scenario(10, 60), scenario(20, 30)));
        return new WarmUpRunner(rig, new WarmUp(500_000, Duration.ofSeconds(seconds)), part, Path.of("raw"))
                .run(observed(), LaunchResult.of(1, 1, part.name(), SERVER));
    }

    private static ObservedServer observed() throws Exception {
        Contender contender = Changed.copy(
                ContenderFixture.url(SERVER.contender(), "http://127.0.0.1:1"),
                "values",
                Map.of("place", "of-" + SERVER.contender()));
        return new ObservedServer(
                SERVER,
                new AttachedServer(Secrets.KNOWN).launch(contender, Mode.of(SERVER.mode()), Path.of("unused")),
                ServerProbe.of(null, OptionalLong.empty()),
                Map.of());
    }

    private static Scenario scenario(int concurrency, double capacityPercent) {
        Load load = new Load(Duration.ofSeconds(9), null, new Rate(null, capacityPercent));
        return new Scenario("load", HELLO, "fake", concurrency, true, load, Slicing.USUAL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            2026-01-01T10:00:00.123Z DEBUG 7 --- [shop] [qtp1-33] o.e.jetty.io.ManagedSelector : selected: 1 | org.eclipse.jetty | DEBUG
            2026-01-01 10:00:00.123 TRACE 7 --- [qtp1-33] o.e.j.s.internal.HttpChannelState        : x | org.eclipse.jetty | TRACE
            10:00:00.123 [XNIO-1 task-1] DEBUG io.undertow.request -- Matched prefix path / | io.undertow | DEBUG
            10:00:00.123 [main] INFO  com.example.shop.orders.OrderController - 42 | com.example.shop | INFO
            10:00:00.123 [main] WARN  shop.Orders - none | shop | WARN
            2026-01-01T10:00:00.123Z INFO 7 --- [a] c.e.s.o.OrderController : 42 | c.e.s.o.OrderController | INFO
            2026-01-01T10:00:00.123Z DEBUG 7 --- [shop] [main] query-logger     : Time:2 | query-logger | DEBUG
            2026-01-01 10:00:00.123 INFO [main] order 7: paid | |
            127.0.0.1 - - [01/Jan/2026:10:00:00 +0000] "GET /orders HTTP/1.1" 200 57 | |
            """)
    void theLoggerOfALineIsOneThatALevelCanBeSetFor(String line, String logger, String level) {
        LoudestLogger loudest = LogLines.loudest(List.of(line), Secrets.KNOWN);

        assertThat(loudest).isEqualTo(new LoudestLogger(logger, level, 100, line));
    }

    @Test
    void theMostLinesCountAndStackTracesDoNot() {
        LoudestLogger loudest = LogLines.loudest(
                List.of(
                        "10:00 [a] DEBUG org.eclipse.jetty.Server - first",
                        "java.net.ConnectException: refused",
                        "\tat some.Frame(Frame.java:1)",
                        "Caused by: java.lang.OutOfMemoryError",
                        "10:00 [a] INFO shop.Orders [] - other",
                        " [2m10:00 [0;39m [a] DEBUG o.e.jetty.Client - password=word"),
                Secrets.KNOWN);

        assertThat(loudest)
                .isEqualTo(new LoudestLogger(
                        "org.eclipse.jetty", "DEBUG", 67, "10:00 [a] DEBUG o.e.jetty.Client - password=(hidden)"));
        assertThat(LogLines.loudest(List.of("", "  "), Secrets.KNOWN)).isNull();
    }

    @Test
    void shortenedLoggersCountTogetherAndThoseThatWriteMostAreNamed() {
        LoudestLogger loudest = LogLines.loudest(
                List.of(
                        "10:00 [a] INFO io.undertow.request - one",
                        "10:00 [a] INFO o.q.Job - two",
                        "10:00 [a] INFO c.e.Shop : three",
                        "10:00 [a] INFO c.e.Shop : four"),
                Secrets.KNOWN);

        assertThat(loudest)
                .isEqualTo(new LoudestLogger("c.e.Shop, o.q.Job", "INFO", 75, "10:00 [a] INFO c.e.Shop : four"));
    }

    @Test
    void linesThatGoOnBelowAnEntryDoNotHideItsLogger() {
        String entry = "10:00 [a] DEBUG net.proxy.Query - select";

        assertThat(LogLines.loudest(List.of(entry, "Name:db", "Time:2", "Params:[]"), Secrets.KNOWN))
                .isEqualTo(new LoudestLogger("net.proxy", "DEBUG", 25, entry));
    }

    @Test
    void oneConnectionIsEnoughOnceTheCompilerHasCaughtUp() {
        assertThat(turn(0.1, 99).caughtUp()).isFalse();
        assertThat(turn(0.09, 99).caughtUp()).isTrue();
        assertThat(turn(null, 99).caughtUp()).as("no JVM").isTrue();
    }

    @Test
    void steadyIsAServerWhoseCompilerRestsAndWhoseRequestsCostTheSame() {
        assertThat(reached(turn(0.3, 66), turn(0.019, 60))).isTrue();
        assertThat(reached(turn(0.01, 60), turn(0.02, 60))).as("compiles").isFalse();
        assertThat(reached(turn(0.01, 67), turn(0.01, 60)))
                .as("falls by a tenth")
                .isFalse();
        assertThat(reached(turn(0.01, 60), turn(0.01, 90))).as("rises").isTrue();
        assertThat(reached(turn(null, 60), turn(null, 60))).as("no JVM").isTrue();
    }

    @Test
    void theLoadsOfATurnAreJudgedTogether() {
        assertThat(reached(turn(0.01, 67, 60), turn(0.01, 60, 62))).isTrue();
        assertThat(reached(turn(0.01, 67, 70), turn(0.01, 60, 60))).isFalse();
    }

    @Test
    void aLoadWithoutASuccessfulRequestIsNotSteady() {
        double none = Double.POSITIVE_INFINITY;

        assertThat(reached(turn(0.01, none), turn(0.01, 60))).isFalse();
        assertThat(reached(turn(0.01, none), turn(0.01, none))).isFalse();
    }

    private static boolean reached(Turn before, Turn now) {
        return now.steadyAfter(before);
    }

    private static Turn turn(@Nullable Double compilerShare, double... costs) {
        return new Turn(compilerShare, Arrays.stream(costs).boxed().toList());
    }

    private static final Duration LIMIT = Duration.ofSeconds(15);

    @TempDir
    Path directory;

    @Test
    void loadsThatDifferInRateRoundsBlocksOrNameOnlyAreOne() throws IOException {
        assertThat(tools("{tool: jmh}", "{tool: jmh, benchmark: average_time}")).containsExactly("jmh");
        assertThat(tools("{tool: kit, rate: [100, 200]}")).containsExactly("kit");
        assertThat(tools("{tool: kit}", "{tool: kit, rate: 100, rounds: 1, blocks: 1}"))
                .containsExactly("kit");
        assertThat(tools("{tool: kit, keep_alive: [true, false]}")).containsExactly("kit", "kit");
    }

    @Test
    void otherToolsAreLeftOutWhereTheBuiltInGeneratorLoadsToo() throws IOException {
        assertThat(tools("{tool: jmh}", "{tool: [kit, ab, siege]}")).containsExactly("kit");
        assertThat(tools("{tool: jmh}", "{tool: ab}")).containsExactly("jmh", "ab");
    }

    @Test
    void aMixWarmsUpItsRequests() {
        List<Scenario> loads = WarmUpScenarios.of(bundled("shop"), LIMIT);

        assertThat(loads).extracting(load -> load.endpoint().name()).containsOnly("all");
        assertThat(loads.get(0).endpoint().mix()).hasSize(7).allSatisfy(share -> assertThat(share.weight())
                .isOne());
    }

    @Test
    void theLoadsShareATurn() {
        Part part = bundled("leave-undertow");

        assertThat(WarmUpScenarios.of(part, LIMIT))
                .hasSize(5)
                .allSatisfy(load -> assertThat(load.load().duration()).isEqualTo(Duration.ofMillis(400)));
    }

    @Test
    void thousandsOfConnectionsAreLeftOutWhereThereAreFewer() throws IOException {
        assertThat(WarmUpScenarios.of(part("{concurrency: [1000, 1001]}"), LIMIT))
                .extracting(Scenario::concurrency)
                .containsExactly(1_000);
        assertThat(WarmUpScenarios.of(part("{concurrency: [9000, 1001]}"), LIMIT))
                .extracting(Scenario::concurrency)
                .containsExactly(1_001);
    }

    @Test
    void eachEndpointIsLoadedOnceOverOneConnection() throws IOException {
        List<Scenario> loads = WarmUpScenarios.of(part("{concurrency: [50, 100]}"), LIMIT);

        assertThat(loads).hasSize(2);
        assertThat(WarmUpScenarios.overOneConnection(loads, LIMIT))
                .singleElement()
                .satisfies(load -> assertThat(load.concurrency()).isOne())
                .satisfies(load -> assertThat(load.load().duration()).isEqualTo(Duration.ofSeconds(2)));
    }

    @Test
    void aShortWarmUpHasShortTurns() throws IOException {
        Duration limit = Duration.ofSeconds(1);
        List<Scenario> loads = WarmUpScenarios.of(part("{concurrency: [50, 100]}"), limit);

        assertThat(loads).extracting(scenario -> scenario.load().duration()).containsOnly(Duration.ofMillis(500));
        assertThat(WarmUpScenarios.overOneConnection(loads, limit))
                .extracting(scenario -> scenario.load().duration())
                .containsExactly(Duration.ofSeconds(1));
        assertThat(WarmUpScenarios.of(part("{concurrency: 50}"), Duration.ofMillis(100)))
                .extracting(scenario -> scenario.load().duration())
                .containsExactly(Duration.ofMillis(400));
    }

    private List<String> tools(String... scenarios) throws IOException {
        List<Scenario> loads = WarmUpScenarios.of(part(scenarios), LIMIT);
        assertThat(loads).allSatisfy(load -> {
            assertThat(load.load().open()).isFalse();
            assertThat(load.slicing()).isEqualTo(Slicing.USUAL);
        });
        return loads.stream().map(Scenario::tool).toList();
    }

    private Part part(String... scenarios) throws IOException {
        String head = "contenders: {mine: {jar: mine.jar}}\nendpoints: {root: {path: /}}\n";
        return TestPlans.read(directory, head + "scenarios: [" + String.join(", ", scenarios) + "]\n")
                .parts()
                .get(0);
    }

    private static Part bundled(String name) {
        return TestPlans.reader().read(name, Overrides.NONE).parts().get(0);
    }
}
