package containerkit.loadtest.analysis.caveat;

import static containerkit.loadtest.result.RunFixture.BLOCK;
import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.SIEGE_50;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.jar;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.PlanFixture;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.result.WarmUpResult;
import containerkit.loadtest.result.WarmUpResult.LoudestLogger;
import containerkit.loadtest.result.WithoutEffect;
import containerkit.loadtest.run.preflight.DryRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CaveatsTest {
    private static final Part PART = new Part(BLOCK.name(), List.of(TOMCAT, JETTY), List.of(SIEGE_50));
    private static final List<Contender> JARS = List.of(jar("tomcat"), jar("jetty"));
    private static final List<BlockEnd> ENDED = List.of(new BlockEnd(1, 1, 0, 0, Instant.EPOCH));

    @Test
    void aCleanRunOfOneBlockHasNoResult() {
        assertThat(kinds(caveats(slice(Slices.samples(1_000, true))))).containsExactly("no-result");
    }

    @Test
    void tooFewBlocksHaveNoResultAndFourMay() {
        JudgedRun run = new JudgedRun();
        assertThat(Analysis.of(run.run()).caveats()).isEmpty();

        run.blocks = 4;
        run.ended = 4;
        assertThat(Analysis.of(run.run()).caveats()).isEmpty();

        run.ended = 3;
        List<Caveat> stopped = Analysis.of(run.run()).caveats();
        assertThat(kinds(stopped)).containsExactly("no-result", "incomplete");
        assertThat(stopped.get(0).text()).contains("3 blocks", "take 4");
        assertThat(stopped.get(1).advice()).contains("--resume");

        run.blocks = 3;
        assertThat(Analysis.of(run.run()).caveats())
                .singleElement()
                .extracting(Caveat::advice)
                .isEqualTo("Run it with --blocks 8.");

        RunResult timed = Changed.copy(run.run(), "header.plan.extent.budget", Duration.ofMinutes(5));
        assertThat(Analysis.of(timed).caveats().get(0).advice())
                .as("not the time ended it")
                .isEqualTo("Run it with --blocks 8.");
        timed = Changed.copy(timed, "header.plan.extent.blocks", 30);
        timed = Changed.copy(
                timed,
                "ends",
                timed.ends().stream()
                        .map(end ->
                                new BlockEnd(end.block(), end.attempt(), end.slices(), 119, end.endedAt()).planning(3))
                        .toList());
        assertThat(Analysis.of(timed).caveats().get(0).advice()).isEqualTo("Run it with --budget 8m.");
        assertThat(DryRun.forResults(timed.header().plan(), Duration.ofSeconds(119)))
                .as("what the console said")
                .endsWith(": --budget 8m");
    }

    @Test
    void whatCannotRunHereIsNamedAndWhatASearchLeftOutIsNot() {
        List<Skipped> skipped = List.of(
                new Skipped(new Variant("tomcat", "aot"), Skipped.Why.MACHINE, "needs Java 25"),
                new Skipped(new Variant("tomcat", "cds"), Skipped.Why.CACHE, "its training run failed: exit 1"),
                new Skipped(new Variant("tomcat", "heap-9m"), Skipped.Why.SEARCH, "not measured in blocks"));
        RunResult run = new JudgedRun().run();

        assertThat(Analysis.of(Changed.copy(run, "header.skipped", skipped)).caveats())
                .extracting(Caveat::text)
                .contains(
                        "Left out because this machine cannot run it: needs Java 25; its training run failed: exit 1.")
                .noneMatch(text -> text.contains("not measured in blocks"));
    }

    @Test
    void aServerThatWorksOnAfterItsSliceIsNamed() {
        Samples rested = Slices.with(Slices.samples(1_000, true), Reading.REST_NANOS, 10e9);
        Samples busy = Slices.with(rested, Reading.REST_CPU_NANOS, 0.25e9);
        Samples idle = Slices.with(rested, Reading.REST_CPU_NANOS, 0.02e9);

        List<Caveat> caveats = caveats(slice(busy), slice(busy));

        assertThat(kinds(caveats)).contains("works-on");
        assertThat(caveats.stream().filter(caveat -> caveat.type().key().equals("works-on")))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.where()).containsExactly(TOMCAT.label()))
                .satisfies(caveat -> assertThat(caveat.text()).contains(TOMCAT.label() + " 25 %"));
        assertThat(kinds(caveats(slice(idle)))).doesNotContain("works-on");
        Samples job = Slices.with(Slices.with(rested, Reading.REST_NANOS, 1e9), Reading.REST_CPU_NANOS, 0.02e9);
        assertThat(kinds(caveats(slice(job))))
                .as("a job that takes 2 % of a CPU, a fifth of the load's, in a short rest")
                .contains("works-on");
    }

    @Test
    void aLogOfOneContenderIsNamedWithItsLoggerAndWhatLevelsIt() {
        LoudestLogger jetty = new LoudestLogger("org.eclipse.jetty", "DEBUG", 97, "DEBUG o.e.j.Server : handle");
        List<Caveat> caveats = logging(logged(TOMCAT, 0, 0, 0), logged(JETTY, 60, 9_000, 9_000), jetty);

        assertThat(caveats).singleElement().satisfies(caveat -> {
            assertThat(caveat.where()).containsExactly("jetty");
            assertThat(caveat.text())
                    .contains("tomcat 0 lines (0 bytes), jetty 60 lines (9000 bytes)")
                    .contains("97 % of the lines of jetty are of org.eclipse.jetty, such as \"DEBUG o.e.j.Server :"
                            + " handle\".");
            assertThat(caveat.advice()).contains("--arg=--logging.level.org.eclipse.jetty=INFO");
        });
        assertThat(logging(logged(TOMCAT, 1, 90, 0), logged(JETTY, 1, 90, 0), null))
                .as("all alike, but a line for each request")
                .hasSize(1);
        assertThat(logging(logged(TOMCAT, 0.05, 400, 0), logged(JETTY, 0.05, 900, 0), null))
                .as("few lines, but more than twice the bytes")
                .hasSize(1);
    }

    @Test
    void aLogIsNamedAlsoWhereAllSlicesAreVoid() {
        SliceResult quiet = Slices.voided(logged(TOMCAT, 0, 0, 0), Culprit.HOST);
        SliceResult loud = Slices.voided(logged(JETTY, 60, 9_000, 9_000), Culprit.HOST);

        assertThat(logging(quiet, loud, null)).singleElement().satisfies(caveat -> assertThat(caveat.where())
                .containsExactly("jetty"));
        assertThat(logging(logged(TOMCAT, 0, 0, 0), loud, null)).isEmpty();
    }

    @Test
    void aLoggerWhoseNameIsShortenedIsNotTheRoot() {
        LoudestLogger shop = new LoudestLogger("c.e.Shop, o.h.SQL", "INFO", 75, "INFO c.e.Shop : four");

        assertThat(logging(logged(TOMCAT, 60, 9_000, 0), logged(JETTY, 60, 9_001, 0), shop))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.advice())
                        .contains("the package of c.e.Shop, o.h.SQL", "PACKAGE=WARN", "with ROOT"));
    }

    @Test
    void whatFailsAgainAndAgainIsToBeMended() {
        LoudestLogger queue = new LoudestLogger("shop.queue", "ERROR", 100, "ERROR shop.queue : Connection refused");

        assertThat(logging(logged(TOMCAT, 2, 200, 0), logged(JETTY, 2, 201, 0), queue))
                .singleElement()
                .satisfies(caveat ->
                        assertThat(caveat.advice()).isEqualTo("Mend what it complains of, and compare again."));
    }

    @Test
    void anAccessLogInAFileIsNamed() {
        assertThat(logging(logged(TOMCAT, 0, 0, 1_500), logged(JETTY, 0, 0, 0), null))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.text()).contains("tomcat 1500 bytes, jetty 0 bytes"));
    }

    @Test
    void aLogThatWasReadABitLaterIsNoOtherFile() {
        assertThat(logging(logged(TOMCAT, 1, 90_000, 91_500), logged(JETTY, 1, 90_000, 90_000), null))
                .noneMatch(caveat -> caveat.text().contains("files"));
    }

    @Test
    void littleOutputIsNoCaveat() {
        assertThat(logging(logged(TOMCAT, 0, 0, 0), logged(JETTY, 0.09, 90, 99), null))
                .isEmpty();
        assertThat(logging(logged(TOMCAT, 0.05, 500, 500), logged(JETTY, 0.05, 900, 900), null))
                .isEmpty();
    }

    /** The fields are those of a request. */
    private static SliceResult logged(Variant variant, double lines, double bytes, double written) {
        LoadResult load = Slices.load(SIEGE_50, 1_000, true);
        Samples samples = Slices.samples(1_000, true);
        samples = Slices.with(samples, Reading.LOG_LINES, lines * load.requests());
        samples = Slices.with(samples, Reading.LOG_BYTES, bytes * load.requests());
        samples = Slices.with(samples, Reading.WRITTEN_BYTES, written * load.requests());
        return Slices.of(1, 1, PART.name(), variant, SIEGE_50, load, samples);
    }

    private static List<Caveat> logging(SliceResult tomcat, SliceResult jetty, @Nullable LoudestLogger loudest) {
        LaunchResult launch =
                LaunchResult.of(1, 1, PART.name(), JETTY).warmedUp(new WarmUpResult(true, 1_000, 2, 1, null, loudest));
        return caveats(header(), List.of(launch), List.of(tomcat, jetty)).stream()
                .filter(caveat -> caveat.type() == Caveat.Type.LOGGING)
                .toList();
    }

    @Test
    void requestsThatWereSentLateAreNamed() {
        LoadResult load = new JudgedRun().slice(1, TOMCAT, 1).load();
        LoadResult late = Changed.copy(load, "pace", new GeneratorPace(2_000.0, 1_900, 300.0, 10));

        assertThat(kinds(caveats(loaded(late)))).contains("sent-late");
        assertThat(kinds(caveats(loaded(load)))).doesNotContain("sent-late");
        assertThat(kinds(caveats(loaded(load), loaded(load), loaded(load), loaded(late))))
                .as("a block's mean leaves out its extreme slices, its p99 does not")
                .contains("sent-late");
    }

    @Test
    void aServerThatWasStillChangingNeverSettled() {
        RunResult run = new JudgedRun().run();
        LaunchResult start = LaunchResult.of(1, 1, "all", JETTY);
        List<LaunchResult> launches = List.of(
                start.warmedUp(warmUp(false)),
                LaunchResult.of(2, 1, "all", JETTY).warmedUp(warmUp(false)),
                LaunchResult.of(1, 1, "all", TOMCAT).warmedUp(warmUp(true)),
                LaunchResult.of(2, 1, "all", TOMCAT), // failed before
                LaunchResult.of(3, 1, "all", TOMCAT).warmedUp(warmUp(false)), // run again
                LaunchResult.of(3, 2, "all", TOMCAT).warmedUp(warmUp(true)));

        List<Caveat> caveats =
                Analysis.of(Changed.copy(run, "launches", launches)).caveats();

        assertThat(kinds(caveats)).containsExactly("not-steady");
        assertThat(caveats.get(0).where()).containsExactly("jetty");
        assertThat(caveats.get(0).text()).contains("jetty in 2 of 2 starts");
        assertThat(caveats.get(0).advice()).isEqualTo("Set warm_up: {duration: 20s} in the plan.");

        RunResult timed = Changed.copy(
                Changed.copy(run, "launches", launches), "header.plan.extent.budget", Duration.ofMinutes(5));
        timed = Changed.copy(timed, "header.plan.servers.warmUp", new WarmUp(1_000_000, Duration.ofMinutes(1)));
        assertThat(Analysis.of(timed).caveats().get(0).advice())
                .matches("The budget left \\d\\d s of its 60 s: give --budget \\d\\dm\\.");
    }

    private static WarmUpResult warmUp(boolean steady) {
        return new WarmUpResult(steady, 1_000, 2, 1, null, null);
    }

    @Test
    void whatIsMadeForAnotherContainerIsNamedWithTheArgumentThatGivesTheSame() {
        RunHeader header = Changed.copy(
                header(),
                "withoutEffect",
                List.of(
                        new WithoutEffect("jetty", "com.acme.Tuning", ""),
                        new WithoutEffect("jetty", "server.tomcat.threads.max=9", "server.jetty.threads.max")));

        assertThat(caveats(header, List.of(), List.of()))
                .filteredOn(caveat -> caveat.type().key().equals("without-effect"))
                .singleElement()
                .satisfies(caveat -> {
                    assertThat(caveat.text())
                            .endsWith("jetty runs without com.acme.Tuning, server.tomcat.threads.max=9"
                                    + " (nearest: server.jetty.threads.max).");
                    assertThat(caveat.advice()).contains("e.g. with --arg=--server.jetty.threads.max=9, and");
                });
    }

    @Test
    void responsesThatSomeCompressAreNamedAndOthersOfTheirHeadersAreNot() {
        List<Caveat> caveats = responses(
                Map.of("content-encoding", "gzip", "server", "Jetty", "set-cookie", "JSESSIONID=1; Path=/; Secure"),
                Map.of("set-cookie", "JSESSIONID=2; Path=/"));

        assertThat(caveats).singleElement().satisfies(caveat -> {
            assertThat(caveat.text())
                    .isEqualTo(
                            "Responses differ in content-encoding before any load: none from tomcat; gzip from jetty.");
            assertThat(caveat.advice()).contains("--arg=--server.compression.enabled=false");
        });
        assertThat(responses(Map.of("set-cookie", "JSESSIONID=1; Path=/"), Map.of()))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.text()).contains("none from tomcat; JSESSIONID from jetty"));
    }

    private static List<Caveat> responses(Map<String, String> ofJetty, Map<String, String> ofTomcat) {
        List<LaunchResult> launches = Map.of(TOMCAT, ofTomcat, JETTY, ofJetty).entrySet().stream()
                .map(each -> LaunchResult.of(1, 1, PART.name(), each.getKey())
                        .started(new LaunchResult.State(
                                null, null, Map.of(), Map.of("blocking", each.getValue()), Map.of(), List.of())))
                .sorted(Comparator.comparing(LaunchResult::variant).reversed())
                .toList();
        return caveats(header(), launches, List.of()).stream()
                .filter(caveat -> caveat.type().key().equals("responses"))
                .toList();
    }

    private static SliceResult slice(Samples samples) {
        return Slices.of(1, 1, PART.name(), TOMCAT, SIEGE_50, Slices.load(SIEGE_50, 1_000, true), samples);
    }

    private static SliceResult loaded(LoadResult load) {
        return Slices.loaded(slice(Slices.samples(1_000, true)), load);
    }

    private static List<String> kinds(List<Caveat> caveats) {
        return caveats.stream().map(caveat -> caveat.type().key()).toList();
    }

    @Test
    void aGreedyGeneratorDilutesThroughputWhereThatIsTheMeasure() {
        Scenario kit = Changed.copy(Changed.copy(SIEGE_50, "name", "kit"), "tool", Scenario.BUILT_IN_TOOL);
        PlanFixture plan =
                new PlanFixture("caveats", JARS, List.of(new Part(PART.name(), List.of(TOMCAT, JETTY), List.of(kit))));
        List<SliceResult> slices = List.of(
                Slices.of(1, 1, PART.name(), TOMCAT, kit, Slices.load(kit, 1_000, true), Slices.samples(200, true)));

        assertThat(kinds(caveats(RunFixture.header(plan.plan()), List.of(), slices)))
                .contains("generator-diluted");

        plan.primary = "cpu_us_per_request";
        assertThat(kinds(caveats(RunFixture.header(plan.plan()), List.of(), slices)))
                .doesNotContain("generator-diluted");
    }

    private static List<Caveat> caveats(SliceResult... slices) {
        return caveats(header(), List.of(), List.of(slices));
    }

    private static List<Caveat> caveats(RunHeader header, List<LaunchResult> launches, List<SliceResult> slices) {
        return Analysis.of(new RunResult(header, launches, slices, ENDED, List.of(), List.of()))
                .caveats();
    }

    private static RunHeader header() {
        return RunFixture.header(new PlanFixture("caveats", JARS, List.of(PART)).plan());
    }
}
