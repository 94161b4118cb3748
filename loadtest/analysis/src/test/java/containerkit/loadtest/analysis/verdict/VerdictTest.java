package containerkit.loadtest.analysis.verdict;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static containerkit.loadtest.result.RunFixture.jar;
import static containerkit.loadtest.result.RunFixture.running;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.Estimate;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Verdict;
import containerkit.loadtest.observe.Reading;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private final JudgedRun run = new JudgedRun();

    @Test
    void aClearDifferenceHasAWinnerAndASmallOneIsATie() {
        Comparison winner = pair(TOMCAT, JETTY);
        Comparison tie = pair(TOMCAT, UNDERTOW);

        assertThat(winner.verdict()).isEqualTo(Verdict.B);
        assertThat(winner.winner()).contains(JETTY);
        assertThat(winner.conclusion()).isEqualTo("jetty needs less CPU");
        assertThat(winner.ratio().interval().low()).isGreaterThan(1);
        assertThat(winner.ratio().blocks()).isEqualTo(8);
        assertThat(winner.p()).isLessThan(0.05);
        assertThat(winner.minimumDetectablePercent()).isBetween(0.5, 3.0);
        assertThat(winner.reason()).isNull();
        assertThat(tie.verdict()).isEqualTo(Verdict.TIE);
        assertThat(tie.conclusion()).isEqualTo("tie");
    }

    @Test
    void aVerdictOfALookStaysWithTheBlocksItHad() {
        run.blocks = 10;
        run.ended = 8;
        RunResult whole = looking(run.run());
        assertThat(whole.complete()).isFalse();

        Comparison stopped = Analysis.of(whole).comparisons().get(0);

        assertThat(stopped.verdict()).as("a look has passed").isEqualTo(Verdict.B);
        assertThat(stopped.ratio().blocks()).isEqualTo(7);

        run.ended = 7;
        for (int block = 8; block <= 10; block++) { // what comes later is quite different
            run.slices.add(run.slice(block, TOMCAT, 1));
            run.slices.add(run.slice(block, JETTY, 3));
            run.slices.add(run.slice(block, UNDERTOW, 1));
        }
        RunResult seven = run.run();
        RunResult ten = looking(new RunResult(seven.header(), List.of(), seven.slices(), JudgedRun.ends(10)));

        assertThat(Analysis.of(ten).comparisons().get(0).winner()).contains(JETTY);
    }

    @Test
    void aPairThatWasGivenUpSaysSo() {
        run.noise = 0.2;
        run.ended = 10;
        run.blocks = 10;
        RunResult noisy = looking(run.run());
        List<BlockEnd> ends = new ArrayList<>(noisy.ends());
        ends.set(
                6,
                ends.get(6)
                        .dropping(List.of(new DroppedScenario("all", "blocking-kit-c50", "it would take too long"))));

        Analysis analysis = Analysis.of(new RunResult(noisy.header(), List.of(), noisy.slices(), ends));

        assertThat(analysis.comparisons().get(0).reason()).isEqualTo("given up after 7 blocks: it would take too long");
        assertThat(analysis.card().undecided())
                .contains("3 of 3 pairs are not decided (given up after 7 blocks: it would take too long)")
                .doesNotContain("--blocks");
    }

    /** Elsewhere, and where the system tells of no threads. */
    @Test
    void serversThatStillCompileHaveNoVerdictWhereThatCannotBeLeftOut() {
        RunResult warm = run.run();
        RunResult compiling = new RunResult(
                warm.header(),
                List.of(),
                warm.slices().stream()
                        .map(slice -> Slices.with(slice, Reading.COMPILE_MILLIS, 900_000))
                        .map(slice -> Slices.without(slice, Reading.JIT_CPU_NANOS))
                        .toList(),
                warm.ends());

        assertThat(Analysis.of(compiling).comparisons().get(0).reason())
                .startsWith("the JIT compiler took")
                .endsWith("and its CPU time cannot be left out");
    }

    private static RunResult looking(RunResult of) {
        return new RunResult(
                Changed.copy(of.header(), "plan", Changed.copy(of.header().plan(), "looks", List.of(7, 10))),
                List.of(),
                of.slices(),
                of.ends());
    }

    @Test
    void aBlocksFigureLeavesItsOddestSlicesOut() {
        run.ended = 0;
        for (double cpu : new double[] {1, 9, 2, 4}) {
            run.slices.add(run.slice(1, TOMCAT, cpu));
        }
        run.slices.add(run.slice(1, JETTY, 1.5));

        Estimate figure = Analysis.of(run.run())
                .cells()
                .get(0)
                .estimate(Metric.CPU_PER_REQUEST)
                .orElseThrow();

        assertThat(figure.value()).isEqualTo(300, within(1e-9));
        assertThat(figure.high()).isEqualTo(900, within(1e-9));
        assertThat(pair(TOMCAT, JETTY).ratio().value()).isEqualTo(2, within(1e-9));
    }

    @Test
    void aFamilyIsEveryPairOfEveryScenario() {
        run.noise = 0.05; // with less, the tie zone alone would say what can be seen
        double alone = pair(TOMCAT, JETTY).minimumDetectablePercent();
        run.scenarios = 2; // with the same figures, so that nothing but the size of the family changes

        assertThat(Analysis.of(run.run()).comparisons())
                .filteredOn(Comparison::primary)
                .hasSize(6);
        assertThat(pair(TOMCAT, JETTY).minimumDetectablePercent()).isGreaterThan(alone * 1.1);
    }

    @Test
    void aFixedOrderAndScaledDurationsNameNoWinner() {
        run.order = Plan.Order.GIVEN;
        assertThat(pair(TOMCAT, JETTY).reason()).contains("fixed order");

        run.order = Plan.Order.SHUFFLED;
        run.timeScale = 0.5;
        assertThat(pair(TOMCAT, JETTY).reason()).contains("scaled");
        assertThat(pair(TOMCAT, JETTY).minimumDetectablePercent()).isNull();
    }

    @Test
    void whatIsMostlyVoidNamesNoWinnerThoughBothAreAlike() {
        for (int block = 1; block <= 3; block++) {
            run.slices.add(Slices.voided(run.slice(block, TOMCAT, 1), Culprit.HOST));
            run.slices.add(Slices.voided(run.slice(block, JETTY, 1), Culprit.HOST));
        }

        assertThat(pair(TOMCAT, JETTY).reason())
                .isEqualTo("27 % of tomcat's slices are void; the rest may not be representative");
    }

    @Test
    void refusedRequestsNameNoWinner() {
        run.slices.add(run.refusing(1, JETTY));

        assertThat(pair(TOMCAT, JETTY).reason()).contains("jetty refused requests");
        assertThat(pair(TOMCAT, UNDERTOW).reason()).isNull();
    }

    @Test
    void everyOtherMetricIsAFamilyOfItsOwn() {
        run.noise = 0.05; // with less, the tie zone alone would say what can be seen
        Comparison allocation = comparison(ComparisonMetric.ALLOCATION, TOMCAT, JETTY);
        run.scenarios = 2;
        Comparison inTwoLoads = comparison(ComparisonMetric.ALLOCATION, TOMCAT, JETTY);

        assertThat(allocation.primary()).isFalse();
        assertThat(allocation.p()).isNotNull();
        assertThat(inTwoLoads.minimumDetectablePercent()).isGreaterThan(allocation.minimumDetectablePercent());
    }

    @Test
    void anUndecidedPairNamesTheLargestDifferenceStillPossible() {
        run.noise = 0.05;
        Comparison open = pair(TOMCAT, UNDERTOW);

        assertThat(open.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(open.conclusion())
                .matches("undecided: (tomcat|undertow) needs at most [0-9.]+ % more")
                .contains(String.format(Locale.ROOT, "%.1f", open.ratio().mostPercent()));
        assertThat(open.decidingBlocks()).isGreaterThan(8);
    }

    @Test
    void blocksInWhichOneFailedAreNotUsable() {
        for (int block = 1; block <= 2; block++) {
            run.slices.add(Slices.voided(run.slice(block, JETTY, 1), Culprit.CONTENDER));
        }

        assertThat(pair(TOMCAT, JETTY).ratio().blocks()).isEqualTo(6);
        assertThat(pair(TOMCAT, JETTY).reason())
                .isEqualTo("jetty failed in 2 of 8 blocks: only 6 usable blocks; fewer than 7 name no winner");
        assertThat(pair(TOMCAT, UNDERTOW).verdict()).isEqualTo(Verdict.TIE);
    }

    @Test
    void aBlockNeedsGoodSlicesInHalfOfItsRounds() {
        run.rounds = 2; // of which each block has one
        assertThat(pair(TOMCAT, JETTY).winner()).contains(JETTY);

        run.rounds = 3;
        assertThat(pair(TOMCAT, JETTY).reason()).isEqualTo("no usable blocks; fewer than 7 name no winner");
    }

    @Test
    void sharesOfVoidSlicesMayDifferByTenPointsAndNoMore() {
        run.blocks = 9;
        run.ended = 9;
        run.slices.add(Slices.voided(run.slice(1, JETTY, 1), Culprit.HOST)); // 1 of 10

        assertThat(pair(TOMCAT, JETTY).verdict()).isEqualTo(Verdict.B);

        run.slices.add(Slices.voided(run.slice(2, JETTY, 1), Culprit.GENERATOR)); // 2 of 11
        assertThat(pair(TOMCAT, JETTY).reason()).isEqualTo("0 % of tomcat's slices are void, but 18 % of jetty's");
        assertThat(pair(TOMCAT, UNDERTOW).verdict()).isEqualTo(Verdict.TIE);
    }

    @Test
    void interruptedSlicesAreNotCounted() {
        for (int i = 0; i < 5; i++) {
            SliceResult stopped = Slices.voided(run.slice(1, JETTY, 1), Culprit.INTERRUPTED);
            run.slices.add(stopped);
        }

        assertThat(pair(TOMCAT, JETTY).verdict()).isEqualTo(Verdict.B);
    }

    @Test
    void aServerThatAlreadyRanNeverWinsAndNothingWinsAgainstIt() {
        run.contenders = List.of(jar("tomcat"), running("jetty"), jar("undertow"));

        assertThat(pair(TOMCAT, JETTY).reason()).isEqualTo("jetty was given by URL, so never started afresh");
        assertThat(pair(JETTY, UNDERTOW).reason()).isEqualTo("jetty was given by URL, so never started afresh");
        assertThat(pair(TOMCAT, UNDERTOW).verdict()).isEqualTo(Verdict.TIE);
    }

    @Test
    void whatWasNotMeasuredIsSaid() {
        run.ended = 0;
        run.slices.add(run.slice(1, TOMCAT, 1));

        assertThat(pair(TOMCAT, JETTY).reason()).isEqualTo("CPU per request of jetty was not measured");
        assertThat(pair(TOMCAT, JETTY).ratio()).isEqualTo(new Ratio(0, null, null));
        assertThat(Analysis.of(run.run()).comparisons()).allMatch(Comparison::primary);
    }

    private Comparison pair(Variant a, Variant b) {
        return comparison(ComparisonMetric.CPU, a, b);
    }

    private Comparison comparison(ComparisonMetric comparedBy, Variant a, Variant b) {
        return Analysis.of(run.run()).comparisons().stream()
                .filter(pair -> pair.comparedBy() == comparedBy
                        && pair.a().equals(a)
                        && pair.b().equals(b))
                .findFirst()
                .orElseThrow();
    }
}
