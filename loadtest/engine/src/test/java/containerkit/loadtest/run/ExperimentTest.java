package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.launch.CommandLauncher;
import containerkit.loadtest.launch.LaunchException;
import containerkit.loadtest.launch.Launcher;
import containerkit.loadtest.launch.PodLimits;
import containerkit.loadtest.launch.Readiness;
import containerkit.loadtest.launch.RunningServer;
import containerkit.loadtest.launch.swap.ContainerSwap;
import containerkit.loadtest.launch.swap.Launchers;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.ContenderFixture;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.run.setup.Rig;
import containerkit.loadtest.secret.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run against a server that is there, with a driver that sends nothing. */
class ExperimentTest {
    private static final Path KIT = Path.of("..").toAbsolutePath().normalize();

    private final RecordingProgress progress = new RecordingProgress();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private FakeDriver driver = new FakeDriver(request -> {
        String path = request.scenario().endpoint().path();
        return FakeDriver.throughput(path.contains("slow") ? 2_001 : 5_000);
    });
    private HttpServer server;

    private Clock clock = Clock.systemUTC();
    private Launcher launcher =
            new Launchers(new ContainerSwap(), Path.of("java"), List.of(), Secrets.KNOWN, PodLimits.NONE);

    @TempDir
    Path directory;

    private Function<RunResult, Optional<String>> settled = soFar -> Optional.empty();

    private BiFunction<RunResult, List<ProfileResult>, Set<CellKey>> unexplained = (soFar, taken) -> Set.of();

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            byte[] response = ("hello from " + path.substring(1)).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, response.length);
            exchange.getResponseBody().write(response);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void ratesThatAreAShareOfACapacityAreTheSameForAllAndForEveryBlock() throws Exception {
        RunResult run = run(plan("{url: \"%s\", values: {who: slow}}"));

        assertThat(run.slices()).hasSize(2 * 2 * 2).allMatch(SliceResult::good);
        assertThat(run.slices())
                .extracting(SliceResult::scenario)
                .containsOnly("hello-fake-c5-p30", "hello-fake-c5-p60");
        assertThat(run.capacities()).singleElement().satisfies(capacity -> {
            assertThat(capacity.load()).isEqualTo("hello-fake-c5");
            assertThat(capacity.slowest().contender()).isEqualTo("slow");
            assertThat(capacity.perSecond()).isEqualTo(2_001);
        });
        List<LoadRequest> open = driver.requests().stream()
                .filter(request -> request.scenario().load().open())
                .toList();
        assertThat(open)
                .hasSize(8)
                .extracting(request -> request.scenario().load().perSecond())
                .containsOnly(600.0, 1_201.0); // of 2001
        assertThat(driver.requests().stream()
                        .filter(request -> request.raw().toString().contains("capacity")))
                .hasSize(3 * 2);
        // The placeholders are filled in wherever a server is asked; the right body names the path's value.
        assertThat(Set.copyOf(asked)).containsExactlyInAnyOrder("/fast", "/slow");
        assertThat(driver.requests())
                .extracting(request -> request.scenario().endpoint().path().substring(1) + ": "
                        + request.scenario().endpoint().expect().body())
                .containsOnly("fast: hello from fast", "slow: hello from slow");
    }

    @Test
    void aResumedRunKeepsItsCapacity() throws Exception {
        Plan plan = plan("{url: \"%s\", values: {who: slow}}");
        run(plan);
        Files.delete(directory.resolve("run/blocks.jsonl"));
        driver.requests().clear();

        RunResult again = run(ResultStore.resume(directory.resolve("run")));

        assertThat(again.capacities()).hasSize(1);
        assertThat(driver.requests())
                .noneMatch(request -> request.raw().toString().contains("capacity"));
    }

    /** As after a power cut on a disk that does not keep what it was told to, or a copy that was broken off. */
    @Test
    void aBlockThatLacksItsLastSlicesIsRepeatedOnResume() throws Exception {
        run(plan("{url: \"%s\", values: {who: slow}}", ""));
        Path stored = directory.resolve("run");
        Path slices = stored.resolve("slices.jsonl");
        List<String> lines = Files.readAllLines(slices);
        assertThat(lines).hasSize(2 * 2);
        Files.write(slices, lines.subList(0, 3));

        assertThat(ResultStore.load(stored).complete()).isFalse();
        RunResult again = run(ResultStore.resume(stored));

        assertThat(again.complete()).isTrue();
        assertThat(again.slices())
                .extracting(slice ->
                        slice.block() + "." + slice.attempt() + (slice.blames(Culprit.INTERRUPTED) ? " void" : ""))
                .containsExactly("1.1", "1.1", "2.1 void", "2.2", "2.2");
    }

    @Test
    void withoutTheServerOfOneContenderThereIsNoRateAndEverySliceSaysWhy() throws Exception {
        RunResult run = run(plan("{command: [\"false\"], values: {who: slow}}"));

        assertThat(run.capacities()).isEmpty();
        assertThat(run.slices()).as("of the first block").hasSize(4).allSatisfy(slice -> {
            assertThat(slice.failed()).isEqualTo(slice.variant().contender().equals("slow"));
            assertThat(slice.voids().get(0).reason())
                    .startsWith("has no rate: the capacity of hello could not be measured: slow: ")
                    .contains("exited with status 1");
        });
        assertThat(driver.requests())
                .noneMatch(request -> request.scenario().load().open());
        assertThat(run.complete()).isFalse();
        assertThat(progress.warnings().get(0))
                .startsWith("slow: ")
                .contains("exited with status 1")
                .endsWith("\nlog: " + directory.resolve("run/raw/b1-rates-slow.log"));
        assertThat(progress.warnings())
                .last()
                .asString()
                .startsWith("the run ends here: nothing can be compared after block 1: slow failed in every slice\n");
    }

    @Test
    void aContenderThatDiesEndsTheRunAfterItsFirstBlockAndSaysWhyAtOnce() throws Exception {
        Plan plan = plan("{command: [sh, -c, \"echo Unrecognized option; exit 3\"], values: {who: slow}}", "");

        RunResult run = run(plan);

        assertThat(run.slices()).hasSize(2).allMatch(slice -> slice.block() == 1);
        assertThat(run.slices()).filteredOn(SliceResult::good).hasSize(1);
        assertThat(progress.warnings().get(0)).contains("exited with status 3", "\nUnrecognized option\nlog: ");
        assertThat(progress.warnings())
                .last()
                .asString()
                .startsWith("the run ends here: nothing can be compared after block 1: slow failed in every slice");
    }

    @Test
    void aRunEndsOnceEveryPairIsSettled() throws Exception {
        settled = soFar -> soFar.endedBlocks() == 4 ? Optional.of("settled") : Optional.empty();

        RunResult run = run(blocks(6));

        assertThat(run.endedBlocks()).isEqualTo(4);
        assertThat(run.complete()).isTrue();
        assertThat(run.decision()).hasValue("settled");
    }

    @Test
    void theLastBlockIsNoLook() throws Exception {
        List<Integer> looks = new ArrayList<>();
        settled = soFar -> {
            looks.add(soFar.endedBlocks());
            return Optional.empty();
        };

        RunResult run = run(blocks(3));

        assertThat(looks).containsExactly(1, 2);
        assertThat(run.decision()).isEmpty();
    }

    @Test
    void theFirstBlockSetsHowManyFitIntoTheTime() throws Exception {
        RunResult run = run(blocks(30).withBlocks(30, Duration.ofMillis(1)));

        assertThat(run.endedBlocks()).isEqualTo(1);
        assertThat(run.planned()).isEqualTo(1);
        assertThat(run.complete()).isTrue();
        assertThat(progress.warnings()).contains("results need 4 blocks: --budget 1m");
    }

    @Test
    void aClockThatIsSetMeanwhileChangesNeitherTheBudgetNorThePace() throws Exception {
        AtomicInteger days = new AtomicInteger();
        clock = new Clock() {
            @Override
            public Instant instant() {
                return Instant.EPOCH.plus(Duration.ofDays(days.incrementAndGet()));
            }

            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException();
            }
        };

        RunResult run = run(blocks(3).withBlocks(3, Duration.ofHours(1)));

        assertThat(days).hasPositiveValue();
        assertThat(run.endedBlocks()).isEqualTo(3);
        assertThat(run.took()).isLessThan(Duration.ofHours(1));
    }

    @Test
    void aBudgetCountsTheBlocksBeforeAResumption() throws Exception {
        run(blocks(9).withBlocks(9, Duration.ofHours(1)));
        Path blocks = directory.resolve("run/blocks.jsonl");
        Files.write(
                blocks,
                Files.readAllLines(blocks).subList(0, 7).stream()
                        .map(line -> line.replaceFirst("\"seconds\":[^,]+", "\"seconds\":600"))
                        .toList());

        RunResult run = run(ResultStore.resume(directory.resolve("run")));

        assertThat(run.endedBlocks())
                .as("the time was over, which takes one more block to see")
                .isEqualTo(8);
        assertThat(run.planned()).isEqualTo(8);
        assertThat(run.decision()).as("it is the end, and no look").isEmpty();
    }

    @Test
    void aScenarioMayRunInSomeRoundsOfTheFirstBlocksOnly() throws Exception {
        Plan plan = plan("{url: \"%s\", values: {who: slow}}", "");
        Path file = directory.resolve("rates.yaml");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("rounds: 1", "rounds: 3")
                        .replace(
                                "duration: 2s}]",
                                "duration: 2s}, {tool: fake, concurrency: 9, rounds: 1, blocks: 1}]"));

        RunResult run = run(read(file));

        assertThat(plan.scenarios()).hasSize(1);
        assertThat(run.slices())
                .filteredOn(slice -> slice.scenario().equals("hello-fake-c9"))
                .hasSize(2)
                .allMatch(slice -> slice.block() == 1);
        assertThat(run.slices())
                .filteredOn(slice -> slice.scenario().equals("hello-fake-c5"))
                .hasSize(2 * 3 * 2);
    }

    @Test
    void cellsThatNobodyCanExplainAreProfiledAtTheEndOfTheirBlock() throws Exception {
        List<Integer> taken = new ArrayList<>();
        unexplained = (soFar, profiles) -> {
            taken.add(profiles.size());
            return soFar.endedBlocks() == 2
                    ? Set.of(soFar.slices().get(0).cell(), soFar.slices().get(1).cell())
                    : Set.of();
        };

        RunResult run = run(blocks(3));

        assertThat(ResultStore.profiles(directory.resolve("run"))).hasSize(2).allSatisfy(profile -> {
            assertThat(profile.slice().block()).isEqualTo(2);
            assertThat(profile.problem()).as("a server without a recorder").isNotNull();
        });
        assertThat(taken).containsExactly(0, 0, 2);
        assertThat(progress.warnings())
                .filteredOn(warning -> warning.contains("has no profile"))
                .hasSize(2);
        assertThat(run.complete()).isTrue();
    }

    private Plan blocks(int blocks) throws IOException {
        plan("{url: \"%s\", values: {who: slow}}", "");
        Path file = directory.resolve("rates.yaml");
        Files.writeString(file, Files.readString(file).replace("blocks: 2", "blocks: " + blocks));
        return read(file);
    }

    @Test
    void serversStartAheadOfTheirTurnOnceThreeBlocksHaveTimedThem() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core starts one server at a time");
        Launcher starting = launcher;
        launcher = launching((contender, log) -> {
            asked.add("start");
            return starting.launch(contender, Mode.of(Mode.STOCK), log);
        });

        run(blocks(4));

        List<Integer> starts = IntStream.range(0, asked.size())
                .filter(at -> asked.get(at).equals("start"))
                .boxed()
                .toList();
        assertThat(starts).hasSize(2 * 4);
        assertThat(IntStream.range(0, 4).mapToObj(block -> starts.get(2 * block) + 1 == starts.get(2 * block + 1)))
                .as("that nobody waits for the first before the second starts")
                .containsExactly(false, false, false, true);
    }

    @Test
    void aStartThatEndsTheRunLeavesNoServer() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core starts one server at a time");
        Plan plan = blocks(4);
        LaunchException taken = LaunchException.machine("port 80 is in use", "stop it");
        List<RunningServer> started = new ArrayList<>();
        launcher = launching((contender, log) -> {
            if (!started.isEmpty()) {
                throw taken;
            }
            Contender sleeping = ContenderFixture.command(contender.name(), "sleep", "60");
            started.add(new CommandLauncher(List.of(), Secrets.KNOWN, PodLimits.NONE)
                    .launch(sleeping, Mode.of(Mode.STOCK), log));
            return started.get(0);
        });
        ResultStore store = ResultStore.create(directory.resolve("run"), RunFixture.header(plan));
        Part part = plan.parts().get(0);

        try (PartServers servers = new PartServers(rig(), plan, store, part, 4, 1, 1)) {
            assertThatThrownBy(() -> servers.start(part.variants())).isSameAs(taken);
        }

        assertThat(started).singleElement().extracting(RunningServer::death).isNotNull();
    }

    private interface Launching {
        RunningServer launch(Contender contender, Path log) throws IOException, InterruptedException;
    }

    private static Launcher launching(Launching launching) {
        return new Launcher() {
            @Override
            public RunningServer launch(Contender contender, Mode mode, Path log)
                    throws IOException, InterruptedException {
                return launching.launch(contender, log);
            }
        };
    }

    @Test
    void aRoundWithAVoidSliceIsRunAgainWholeAndThatIsTold() throws Exception {
        int[] spoiled = {0};

        RunResult run = runSpoiling(raw -> raw.contains("b2-rates-r1-slow") && ++spoiled[0] == 1);

        assertThat(run.slices())
                .filteredOn(slice -> slice.block() == 2 && slice.round() == 2)
                .as("both contenders, in the scenario of the void slice")
                .hasSize(2)
                .allMatch(SliceResult::good)
                .extracting(SliceResult::scenario)
                .containsOnly(run.slices().stream()
                        .filter(slice -> !slice.good())
                        .findFirst()
                        .orElseThrow()
                        .scenario());
        assertThat(run.slices()).hasSize(2 * 2 * 2 + 2);
        assertThat(progress.repeats()).containsExactly(1);
        assertThat(progress.remaining())
                .as("at the beginning, and after the first of two blocks")
                .hasSize(2);
    }

    @Test
    void aRoundThatStaysVoidIsRepeatedUntilItsCellHasASlice() throws Exception {
        RunResult run = runSpoiling(raw -> raw.contains("b1-rates-r1-slow") || raw.contains("b1-rates-r2-slow"));

        assertThat(run.slices())
                .filteredOn(slice -> slice.block() == 1)
                .extracting(SliceResult::round)
                .containsOnly(1, 2, 3);
        assertThat(progress.repeats()).as("both scenarios, twice").containsExactly(2, 2);
    }

    private RunResult runSpoiling(Predicate<String> raw) throws Exception {
        driver = new FakeDriver(request -> raw.test(request.raw().toString())
                ? FakeDriver.failed(Fault.generator("it tripped over itself"))
                : FakeDriver.throughput(2_001));
        return run(plan("{url: \"%s\", values: {who: slow}}"));
    }

    private Plan plan(String slow) throws IOException {
        return plan(slow, ", capacity_percent: [30, 60]");
    }

    private Plan plan(String slow, String rates) throws IOException {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        Path file = Files.writeString(
                directory.resolve("rates.yaml"),
                """
                blocks: 2
                rounds: 1
                other_processes_percent: 100
                warm_up: {duration: 2s}
                contenders:
                  fast: {url: "%s", values: {who: fast}}
                  slow: %s
                endpoints: {hello: {path: "/{who}", expect: {body: "hello from {contender}"}}}
                scenarios: [{tool: fake, concurrency: 5, duration: 2s%s}]
                """
                        .formatted(url, slow.formatted(url), rates));
        return read(file);
    }

    private static Plan read(Path file) {
        return new PlanReader(KIT, Set.of("fake"), List.of("throughput_per_s"), () -> 7)
                .read(file.toString(), Overrides.NONE);
    }

    private RunResult run(Plan plan) throws Exception {
        return run(ResultStore.create(directory.resolve("run"), RunFixture.header(plan)));
    }

    private Rig rig() {
        return new Rig(
                launcher,
                new Readiness(Duration.ofSeconds(10), Secrets.KNOWN),
                Map.of("fake", driver),
                progress,
                clock);
    }

    private RunResult run(ResultStore store) throws Exception {
        new Experiment(
                        rig(),
                        new NoAnalysis() {
                            @Override
                            public Optional<String> settled(RunResult soFar) {
                                return settled.apply(soFar);
                            }

                            @Override
                            public Set<CellKey> unexplained(RunResult soFar, List<ProfileResult> taken) {
                                return unexplained.apply(soFar, taken);
                            }
                        },
                        () -> 1)
                .run(store);
        return ResultStore.load(store.directory());
    }
}
