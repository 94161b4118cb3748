package containerkit.loadtest.analysis.caveat;

import static containerkit.loadtest.result.RunFixture.BLOCK;
import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.SIEGE_50;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.jar;
import static containerkit.loadtest.result.RunFixture.running;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.PlanFixture;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.result.WarmUpResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaveatsTest {
    private static final Part PART = new Part(BLOCK.name(), List.of(TOMCAT, JETTY), List.of(SIEGE_50));
    private static final List<Contender> JARS = List.of(jar("tomcat"), jar("jetty"));
    private static final List<BlockEnd> ENDED = List.of(new BlockEnd(1, 1, 0, 0, Instant.EPOCH));

    @Test
    void aCleanRunOfOneBlockHasNoResult() {
        assertThat(kinds(caveats(1, JARS, ENDED, slice(Slices.samples(1_000, true)))))
                .containsExactly("no-result");
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
        assertThat(Analysis.of(run.run()).caveats()).singleElement().satisfies(few -> assertThat(few.advice())
                .contains("--budget", "--blocks"));
    }

    @Test
    void aServerThatWorksOnAfterItsSliceIsNamed() {
        Samples rested = Slices.with(Slices.samples(1_000, true), Reading.REST_NANOS, 10e9);
        Samples busy = Slices.with(rested, Reading.REST_CPU_NANOS, 0.25e9);
        Samples idle = Slices.with(rested, Reading.REST_CPU_NANOS, 0.02e9);

        List<Caveat> caveats = caveats(1, JARS, ENDED, slice(busy), slice(busy));

        assertThat(kinds(caveats)).contains("works-on");
        assertThat(caveats.stream().filter(caveat -> caveat.kind().equals("works-on")))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.where()).containsExactly(TOMCAT.label()))
                .satisfies(caveat -> assertThat(caveat.text()).contains(TOMCAT.label() + " 25 %"));
        assertThat(kinds(caveats(1, JARS, ENDED, slice(idle)))).doesNotContain("works-on");
    }

    @Test
    void requestsThatWereSentLateAreNamed() {
        LoadResult load = new JudgedRun().slice(1, TOMCAT, 1).load();
        LoadResult late = Changed.copy(load, "pace", new GeneratorPace(2_000.0, 1_900, 300.0, 10, 1));

        assertThat(kinds(caveats(1, JARS, ENDED, loaded(late)))).contains("sent-late");
        assertThat(kinds(caveats(1, JARS, ENDED, loaded(load)))).doesNotContain("sent-late");
        assertThat(kinds(caveats(1, JARS, ENDED, loaded(load), loaded(load), loaded(load), loaded(late))))
                .as("a block's mean leaves out its extreme slices, its p99 does not")
                .contains("sent-late");
    }

    @Test
    void aServerThatWasStillChangingNeverSettled() {
        RunResult run = new JudgedRun().run();
        LaunchResult start = LaunchResult.of(1, 1, "all", JETTY, false);
        List<LaunchResult> launches = List.of(
                start.warmedUp(warmUp(false)),
                LaunchResult.of(2, 1, "all", JETTY, false).warmedUp(warmUp(false)),
                LaunchResult.of(1, 1, "all", TOMCAT, false).warmedUp(warmUp(true)),
                LaunchResult.of(2, 1, "all", TOMCAT, false), // failed before
                LaunchResult.of(3, 1, "all", TOMCAT, false).warmedUp(warmUp(false)), // run again
                LaunchResult.of(3, 2, "all", TOMCAT, false).warmedUp(warmUp(true)));

        List<Caveat> caveats = Analysis.of(new RunResult(run.header(), launches, run.slices(), run.ends()))
                .caveats();

        assertThat(kinds(caveats)).containsExactly("not-steady");
        assertThat(caveats.get(0).where()).containsExactly("jetty");
        assertThat(caveats.get(0).text()).contains("jetty in 2 of 2 starts");
    }

    private static WarmUpResult warmUp(boolean steady) {
        return new WarmUpResult(steady, 1_000, 2, 1, null);
    }

    @Test
    void shortenedLoadsAreATrial() {
        assertThat(kinds(caveats(0.5, JARS, ENDED, slice(Slices.samples(1_000, true)))))
                .containsExactly("no-result", "trial");
    }

    @Test
    void aGreedyGeneratorDilutesItsCellsOnly() {
        LoadResult greedy = Slices.load(SIEGE_50, 1_000, true); // 0.15 s of CPU
        Samples idle = Slices.samples(200, true); // 0.2 s of CPU

        List<Caveat> caveats = caveats(
                1,
                JARS,
                ENDED,
                Slices.of(1, 1, PART.name(), TOMCAT, SIEGE_50, greedy, idle),
                Slices.good(1, PART.name(), JETTY, SIEGE_50, 1_000));

        assertThat(kinds(caveats)).containsExactly("no-result", "generator-diluted");
        assertThat(caveats.get(1).where()).containsExactly("tomcat blocking-siege-c50");
        assertThat(caveats.get(1).text()).contains("43 %");
    }

    @Test
    void aServerThatAlreadyRanIsNotRestarted() {
        List<Caveat> caveats =
                caveats(1, List.of(jar("tomcat"), running("jetty")), ENDED, slice(Slices.samples(1_000, true)));

        assertThat(kinds(caveats)).containsExactly("no-result", "not-restarted");
        assertThat(caveats.get(1).where()).containsExactly("jetty");
    }

    private static SliceResult slice(Samples samples) {
        return Slices.of(1, 1, PART.name(), TOMCAT, SIEGE_50, Slices.load(SIEGE_50, 1_000, true), samples);
    }

    private static SliceResult loaded(LoadResult load) {
        return Slices.of(1, 1, PART.name(), TOMCAT, SIEGE_50, load, Slices.samples(1_000, true));
    }

    private static List<String> kinds(List<Caveat> caveats) {
        return caveats.stream().map(Caveat::kind).toList();
    }

    private static List<Caveat> caveats(
            double timeScale, List<Contender> contenders, List<BlockEnd> ends, SliceResult... slices) {
        PlanFixture plan = new PlanFixture("caveats", contenders, List.of(PART));
        plan.timeScale = timeScale;
        plan.warmUp = new WarmUp(1, Duration.ofSeconds(1));
        return Analysis.of(new RunResult(RunFixture.header(plan.plan()), List.of(), List.of(slices), ends))
                .caveats();
    }
}
