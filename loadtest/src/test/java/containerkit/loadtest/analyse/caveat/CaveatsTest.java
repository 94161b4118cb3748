package containerkit.loadtest.analyse.caveat;

import static containerkit.loadtest.result.RunFixture.BLOCK;
import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.SIEGE_50;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.jar;
import static containerkit.loadtest.result.RunFixture.running;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.GeneratorPace;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.observe.Samples;
import containerkit.loadtest.plan.Container;
import containerkit.loadtest.plan.Contender;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.WarmUp;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import containerkit.loadtest.result.VoidCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaveatsTest {
    private static final Part PART = new Part(BLOCK.name(), List.of(TOMCAT, JETTY), List.of(SIEGE_50));
    private static final List<Contender> JARS = List.of(jar("tomcat"), jar("jetty"));
    private static final List<BlockEnd> ENDED = List.of(new BlockEnd(1, 1, 0, 0, Instant.EPOCH));

    @Test
    void aCleanRunOnlyNamesNoWinner() {
        assertThat(kinds(caveats(1, JARS, ENDED, slice(Slices.samples(1_000, true)))))
                .containsExactly("no-winner");
    }

    @Test
    void tooFewBlocksNameNoWinnerAndSevenMay() {
        JudgedRun run = new JudgedRun();
        assertThat(Analysis.of(run.run()).caveats()).isEmpty();

        run.blocks = 7;
        run.ended = 7;
        assertThat(Analysis.of(run.run()).caveats()).isEmpty();

        run.ended = 6;
        List<Caveat> stopped = Analysis.of(run.run()).caveats();
        assertThat(kinds(stopped)).containsExactly("no-winner", "incomplete");
        assertThat(stopped.get(0).text()).contains("6 blocks", "fewer than 7");
        assertThat(stopped.get(0).advice()).doesNotContain("--blocks");
        assertThat(stopped.get(1).advice()).contains("--resume");

        run.blocks = 6;
        List<Caveat> few = Analysis.of(run.run()).caveats();
        assertThat(kinds(few)).containsExactly("no-winner");
        assertThat(few.get(0).advice()).contains("this plan with --blocks 8");

        run.tool = "ab";
        assertThat(Analysis.of(run.run()).caveats().get(0).advice())
                .as("more blocks alone would not do")
                .contains("with 8 blocks", "tool: open");
    }

    @Test
    void eachSaysWhatToDoInASentence() {
        List<Caveat> caveats = new ArrayList<>(Analysis.of(RunFixture.run()).caveats());
        caveats.addAll(caveats(
                0.5,
                List.of(jar("tomcat"), running("jetty")),
                List.of(),
                slice(Slices.samples(200, true, 9_000, 3)),
                Slices.voided(slice(Slices.samples(1_000, true)), Culprit.HOST)));

        assertThat(kinds(caveats)).contains("generator-diluted", "still-warming", "rejected", "void-slices");
        assertThat(caveats)
                .allSatisfy(caveat -> assertThat(caveat.advice()).matches("[A-Z].{15,}\\."))
                .allSatisfy(caveat -> assertThat(caveat.inFull()).isEqualTo(caveat.text() + " " + caveat.advice()));
    }

    @Test
    void anotherToolIsAdvisedAgainstWhereItTookTheCpu() {
        LoadResult greedy = Slices.load(SIEGE_50, 1_000, true);
        SliceResult slice = Slices.of(1, 1, PART.name(), TOMCAT, SIEGE_50, greedy, Slices.samples(200, true));

        assertThat(caveats(1, JARS, ENDED, slice).get(1).advice()).contains("tool: open");
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

    /** Two threads more in each of ten slices; as many at once, and then no more, are those of a pool. */
    @Test
    void aServerWhoseThreadsGrowUntilTheEndIsNamed() {
        assertThat(caveats(1, JARS, ENDED, threads(50, 52, 54, 56, 58, 60, 62, 64, 66, 68)))
                .filteredOn(caveat -> caveat.kind().equals("grows"))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.where()).containsExactly(TOMCAT.label()))
                .satisfies(caveat -> assertThat(caveat.text()).contains(TOMCAT.label() + " 50 → 68 threads"));
        assertThat(kinds(caveats(1, JARS, ENDED, threads(50, 55, 60, 65, 68, 68, 68, 68, 68, 68))))
                .doesNotContain("grows");
        assertThat(kinds(caveats(1, JARS, ENDED, threads(50, 51, 50, 52, 51, 50, 51, 52, 50, 51))))
                .doesNotContain("grows");
    }

    private static SliceResult[] threads(int... counts) {
        return IntStream.range(0, counts.length)
                .mapToObj(i -> Changed.copy(
                        slice(Slices.with(Slices.samples(1_000, true), Reading.LIVE_THREADS, counts[i])),
                        "round",
                        i + 1,
                        "startedAt",
                        Instant.EPOCH.plusSeconds(i)))
                .toArray(SliceResult[]::new);
    }

    @Test
    void aCapacityThatTheGeneratorLimitedIsNamed() {
        Capacity capacity = new Capacity("part", "page-open-c50", TOMCAT, 9_000, true, Instant.EPOCH, 1, 98.5);
        RunResult run = new JudgedRun().run();

        assertThat(Analysis.of(Changed.copy(run, "capacities", List.of(capacity)))
                        .caveats())
                .filteredOn(caveat -> caveat.kind().equals("capacity-of-generator"))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.where()).containsExactly("tomcat page-open-c50"));
        assertThat(kinds(Analysis.of(run).caveats())).doesNotContain("capacity-of-generator");
    }

    @Test
    void aLateGeneratorAndAMissedRateAreNamed() {
        LoadResult load = new JudgedRun().slice(1, TOMCAT, 1).load();
        LoadResult late = Changed.copy(load, "pace", new GeneratorPace(2_000.0, 1_900, 300.0, 10, 1));

        assertThat(kinds(caveats(1, JARS, ENDED, loaded(late)))).contains("late-generator", "rate-missed");
        assertThat(kinds(caveats(1, JARS, ENDED, loaded(load)))).doesNotContain("late-generator", "rate-missed");
        assertThat(kinds(caveats(1, JARS, ENDED, loaded(load), loaded(load), loaded(load), loaded(late))))
                .as("a block's mean leaves out its extreme slices, its p99 does not")
                .contains("rate-missed");
    }

    @Test
    void rowsOfToolsThatDoNotSeeWrongBodiesAreNamed() {
        JudgedRun run = new JudgedRun();
        run.tool = "open";
        SliceResult slice = run.slice(1, TOMCAT, 1);
        SliceResult wrong =
                Slices.voided(Changed.copy(slice, "load", Changed.copy(slice.load(), "good", 1L)), Culprit.CONTENDER);
        Scenario open = Changed.copy(SIEGE_50, "name", slice.scenario(), "tool", "open");
        Part both = new Part(slice.part(), List.of(TOMCAT), List.of(SIEGE_50, open));
        SliceResult siege = Changed.copy(slice(Slices.samples(1_000, true)), "part", slice.part());
        Plan plan = RunFixture.plan("caveats", JARS, List.of(both));

        List<Caveat> caveats = Analysis.of(
                        new RunResult(RunFixture.header(plan), List.of(), List.of(wrong, siege), ENDED))
                .caveats();

        assertThat(caveats.stream().filter(caveat -> caveat.kind().equals("wrong-unseen")))
                .singleElement()
                .satisfies(
                        caveat -> assertThat(caveat.where()).containsExactly(TOMCAT.label() + " " + SIEGE_50.name()));

        SliceResult silent = Changed.copy(
                wrong,
                "voids",
                List.of(new VoidCause.LoadFault(
                        new Fault(Fault.Kind.SERVER_FAILED, "1 of 2 requests failed: no response in time"),
                        List.of())));
        assertThat(kinds(Analysis.of(new RunResult(RunFixture.header(plan), List.of(), List.of(silent, siege), ENDED))
                        .caveats()))
                .as("every tool sees that there is no response")
                .doesNotContain("wrong-unseen");
    }

    @Test
    void pairsOfWhichOneLostManySlicesAreNamed() {
        JudgedRun run = new JudgedRun();
        run.slices.add(Slices.voided(run.slice(1, JETTY, 1), Culprit.HOST));

        List<Caveat> caveats = Analysis.of(run.run()).caveats();

        assertThat(kinds(caveats)).containsExactly("unequal-voids", "void-slices");
        assertThat(caveats.get(0).where())
                .containsExactly("tomcat / jetty block-open-c50", "jetty / undertow block-open-c50");
    }

    /** Jetty is cheaper in seven slices of eight, and five times as dear in the eighth. */
    @Test
    void aWinnerThatTrimmingMadeIsNamed() {
        JudgedRun run = new JudgedRun();
        for (int block = 1; block <= 8; block++) {
            for (int slice = 1; slice <= 7; slice++) {
                run.slices.add(run.slice(block, TOMCAT, 1 + 0.002 * block));
                run.slices.add(run.slice(block, JETTY, slice == 7 ? 5 : 0.9));
            }
        }
        Analysis analysis = Analysis.of(run.run());

        assertThat(analysis.comparisons().get(0).winner()).contains(JETTY);
        assertThat(analysis.caveats())
                .filteredOn(caveat -> caveat.kind().equals("bursts"))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.where()).contains("tomcat / jetty block-open-c50"));
    }

    @Test
    void aServerThatWasStillChangingNeverSettled() {
        RunResult run = new JudgedRun().run();
        LaunchResult start = LaunchResult.of(1, 1, "all", JETTY, false);
        List<LaunchResult> launches = List.of(
                start.warmedUp(List.of(), false),
                LaunchResult.of(2, 1, "all", JETTY, false).warmedUp(List.of(), false),
                LaunchResult.of(1, 1, "all", TOMCAT, false).warmedUp(List.of(), true),
                LaunchResult.of(2, 1, "all", TOMCAT, false).warmedUp(List.of(), null),
                LaunchResult.of(3, 1, "all", TOMCAT, false).warmedUp(List.of(), false), // run again
                LaunchResult.of(3, 2, "all", TOMCAT, false).warmedUp(List.of(), true));

        List<Caveat> caveats = Analysis.of(new RunResult(run.header(), launches, run.slices(), run.ends()))
                .caveats();

        assertThat(kinds(caveats)).containsExactly("never-settled");
        assertThat(caveats.get(0).where()).containsExactly("jetty");
        assertThat(caveats.get(0).text()).contains("limit of 9 cycles");
    }

    @Test
    void aRunThatWasStoppedIsIncomplete() {
        List<Caveat> caveats = caveats(1, JARS, List.of(), slice(Slices.samples(1_000, true)));

        assertThat(kinds(caveats)).containsExactly("no-winner", "incomplete");
        assertThat(caveats.get(1).text()).contains("0 of 1 block ran");
    }

    @Test
    void shortenedLoadsAreTimeScaled() {
        assertThat(kinds(caveats(0.5, JARS, ENDED, slice(Slices.samples(1_000, true)))))
                .containsExactly("no-winner", "time-scaled");
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

        assertThat(kinds(caveats)).containsExactly("no-winner", "generator-diluted");
        assertThat(caveats.get(1).where()).containsExactly("tomcat block-siege-c50");
        assertThat(caveats.get(1).text()).contains("43 %");
    }

    @Test
    void aBusyCompilerMeansStillWarming() {
        assertThat(kinds(caveats(1, JARS, ENDED, slice(Slices.samples(1_000, true, 2_000, 0)))))
                .containsExactly("no-winner");
        assertThat(kinds(caveats(1, JARS, ENDED, slice(Slices.samples(1_000, true, 2_001, 0)))))
                .containsExactly("no-winner", "still-warming");
    }

    @Test
    void refusedTasksAreNamed() {
        List<Caveat> caveats = caveats(1, JARS, ENDED, slice(Slices.samples(1_000, true, 0, 3)));

        assertThat(kinds(caveats)).containsExactly("no-winner", "rejected");
        assertThat(caveats.get(1).text()).contains("down to 100.0 %");
    }

    @Test
    void voidSlicesAreCounted() {
        SliceResult good = slice(Slices.samples(1_000, true));

        List<Caveat> caveats = caveats(
                1, JARS, ENDED, good, Slices.voided(good, Culprit.HOST), Slices.voided(good, Culprit.GENERATOR));

        assertThat(kinds(caveats)).containsExactly("no-winner", "void-slices");
        assertThat(caveats.get(1).text()).startsWith("2 slices are void");
        assertThat(caveats.get(1).where()).containsExactly("tomcat block-siege-c50");
    }

    @Test
    void aServerThatAlreadyRanIsNotRestarted() {
        List<Caveat> caveats =
                caveats(1, List.of(jar("tomcat"), running("jetty")), ENDED, slice(Slices.samples(1_000, true)));

        assertThat(kinds(caveats)).containsExactly("no-winner", "not-restarted");
        assertThat(caveats.get(1).where()).containsExactly("jetty");
    }

    @Test
    void aJarThatDiffersFromItsUnpackedFormIsNamedWithTheRatio() {
        JudgedRun run = new JudgedRun();
        Contender untouched = jar("tomcat");
        run.contenders = List.of(
                untouched,
                Changed.copy(untouched, "name", "jetty", "container", Container.SAME),
                Changed.copy(jar("undertow"), "container", Container.SAME));

        List<Caveat> caveats = Analysis.of(run.run()).caveats();

        assertThat(kinds(caveats)).containsExactly("unpacked");
        assertThat(caveats.get(0).text()).contains("jetty has 0.9").contains("× the CPU per request of tomcat [0.");
        assertThat(caveats.get(0).where()).containsExactly("jetty", "tomcat");
    }

    @Test
    void aJarThatEqualsItsUnpackedFormIsNot() {
        JudgedRun run = new JudgedRun();
        Contender untouched = jar("tomcat");
        run.contenders = List.of(
                untouched,
                jar("jetty"),
                Changed.copy(
                        untouched, "name", "undertow", "container", Container.SAME)); // which needs as much as tomcat

        assertThat(Analysis.of(run.run()).caveats()).isEmpty();
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
        Plan plan = RunFixture.plan("caveats", contenders, List.of(PART));
        plan = Changed.copy(
                plan, "timeScale", timeScale, "warmUp", new WarmUp(0, 1, 1, Duration.ofSeconds(1), Duration.ZERO));
        return Analysis.of(new RunResult(RunFixture.header(plan), List.of(), List.of(slices), ends))
                .caveats();
    }
}
