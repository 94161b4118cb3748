package containerkit.loadtest.analysis;

import static containerkit.loadtest.result.RunFixture.AB_200;
import static containerkit.loadtest.result.RunFixture.ASYNC;
import static containerkit.loadtest.result.RunFixture.BLOCK;
import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.SIEGE_50;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalysisTest {
    private final List<SliceResult> slices = new ArrayList<>();
    private final List<LaunchResult> launches = new ArrayList<>();

    @Test
    void aCellIsTheMeanOfItsBlocksMeans() {
        measured(1, TOMCAT, 1_000);
        measured(1, TOMCAT, 2_000);
        measured(1, TOMCAT, 3_000);
        measured(2, TOMCAT, 4_000);

        assertThat(cell(TOMCAT, SIEGE_50).value(Metric.THROUGHPUT)).contains(3_000.0);
    }

    @Test
    void aMaximumIsTheLargestSliceNotTheMean() {
        slices.add(Slices.good(1, ASYNC.name(), TOMCAT, AB_200, 1_000));
        slices.add(Slices.good(2, ASYNC.name(), TOMCAT, AB_200, 4_000));

        assertThat(cell(TOMCAT, AB_200).value(Metric.LATENCY_MAX).orElseThrow()).isEqualTo(2_000, within(1e-9));
    }

    @Test
    void aVoidSliceIsCountedAndInNoFigure() {
        measured(1, TOMCAT, 1_000);
        slices.add(Slices.voided(Slices.good(1, BLOCK.name(), TOMCAT, SIEGE_50, 9_000), Culprit.HOST));

        Cell cell = cell(TOMCAT, SIEGE_50);

        assertThat(cell.slices()).isEqualTo(1);
        assertThat(cell.voids()).isEqualTo(1);
        assertThat(cell.value(Metric.THROUGHPUT)).contains(1_000.0);
    }

    @Test
    void aFigureThatNoSliceHasIsAbsent() {
        LoadResult load = Slices.load(SIEGE_50, 1_000, false);
        slices.add(Slices.of(1, 1, BLOCK.name(), TOMCAT, SIEGE_50, load, Slices.samples(1_000, false)));
        slices.add(Slices.of(1, 1, BLOCK.name(), JETTY, SIEGE_50, load, null));

        assertThat(cell(TOMCAT, SIEGE_50).values())
                .doesNotContainKeys(Metric.LATENCY_P50, Metric.POOL_BUSY, Metric.HOST_THROTTLED)
                .containsKeys(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST);
        assertThat(cell(JETTY, SIEGE_50).values())
                .doesNotContainKeys(Metric.CPU_PER_REQUEST, Metric.RSS_MAX, Metric.GENERATOR_SHARE)
                .containsKey(Metric.THROUGHPUT);
        assertThat(cell(UNDERTOW, SIEGE_50).values()).isEmpty();
    }

    @Test
    void aFigureThatOnlySomeSlicesHaveRestsOnThose() {
        measured(1, TOMCAT, 1_000);
        slices.add(Slices.of(1, 1, BLOCK.name(), TOMCAT, SIEGE_50, Slices.load(SIEGE_50, 3_000, true), null));

        assertThat(cell(TOMCAT, SIEGE_50).value(Metric.POOL_BUSY)).isPresent();
        assertThat(cell(TOMCAT, SIEGE_50).value(Metric.THROUGHPUT)).contains(2_000.0);
    }

    @Test
    void aRatioIsTheGeometricMeanOverSharedBlocks() {
        measured(1, TOMCAT, 1_000);
        measured(1, JETTY, 2_000);
        measured(2, TOMCAT, 8_000);
        measured(2, JETTY, 4_000);
        measured(3, TOMCAT, 5_000); // no partner

        Comparison pair = pair(TOMCAT, JETTY).orElseThrow();

        assertThat(pair.ratio().value()).isEqualTo(1.0, within(1e-12));
        assertThat(pair.ratio().blocks()).isEqualTo(2);
        assertThat(pair.result()).isNull();
        assertThat(pair.primary()).isTrue();
    }

    @Test
    void aContenderThatFailedInABlockLeavesThatBlocksPairs() {
        for (int block = 1; block <= 2; block++) {
            measured(block, TOMCAT, 1_000);
            measured(block, JETTY, 2_000 * block);
        }
        slices.add(Slices.voided(Slices.good(1, BLOCK.name(), JETTY, RunFixture.SIEGE_100, 1), Culprit.CONTENDER));

        assertThat(pair(TOMCAT, JETTY).orElseThrow().ratio().blocks()).isEqualTo(1);
        assertThat(pair(TOMCAT, JETTY).orElseThrow().ratio().value()).isEqualTo(0.25, within(1e-12));
    }

    @Test
    void aBlockThatWasRunAgainForgetsItsFailures() {
        slices.add(Slices.voided(
                Slices.voided(Slices.good(1, BLOCK.name(), JETTY, SIEGE_50, 1), Culprit.CONTENDER),
                Culprit.INTERRUPTED));
        launches.add(launch(1, 1, TOMCAT, "no answer"));
        launches.add(launch(1, 2, TOMCAT, null));
        measured(1, TOMCAT, 1_000);
        measured(1, JETTY, 2_000);

        assertThat(pair(TOMCAT, JETTY).orElseThrow().ratio().value()).isEqualTo(0.5, within(1e-12));
    }

    @Test
    void aFailedContenderMakesARunRedEvenWhereAnotherSliceIsGoodAndSpoiledSlicesThatWereRepeatedDoNot() {
        measureEverything();
        slices.add(Slices.voided(slices.get(0), Culprit.HOST));
        slices.add(Slices.voided(slices.get(0), Culprit.GENERATOR));
        slices.add(Slices.voided(Slices.voided(slices.get(0), Culprit.CONTENDER), Culprit.INTERRUPTED));
        assertThat(analysis(1).red()).isFalse();

        slices.add(Slices.voided(slices.get(0), Culprit.CONTENDER));
        assertThat(analysis(1).red()).isTrue();
    }

    @Test
    void aFailedStartMakesARunRedUnlessItsBlockRanAgain() {
        measureEverything();
        launches.add(launch(1, 1, TOMCAT, "no answer"));
        assertThat(analysis(1).red()).isTrue();

        launches.add(launch(1, 2, TOMCAT, null));
        assertThat(analysis(1).red()).isFalse();
    }

    @Test
    void aCellWithoutAGoodSliceMakesARunRed() {
        measureEverything();
        slices.set(0, Slices.voided(slices.get(0), Culprit.GENERATOR));

        assertThat(analysis(1).red()).isTrue();
    }

    private void measureEverything() {
        RunFixture.plan(1).parts().forEach(part -> part.scenarios().forEach(scenario -> part.variants()
                .forEach(variant -> slices.add(Slices.good(1, part.name(), variant, scenario, 1_000)))));
    }

    private void measured(int block, Variant variant, double throughput) {
        slices.add(Slices.good(block, BLOCK.name(), variant, SIEGE_50, throughput));
    }

    private Analysis analysis(int blocks) {
        return Analysis.of(new RunResult(
                RunFixture.header(RunFixture.plan(blocks)), launches, slices, List.of(), List.of(), List.of()));
    }

    private Cell cell(Variant variant, Scenario scenario) {
        return analysis(3).cells().stream()
                .filter(cell ->
                        cell.variant().equals(variant) && cell.scenario().equals(scenario))
                .findFirst()
                .orElseThrow();
    }

    private Optional<Comparison> pair(Variant a, Variant b) {
        return analysis(3).comparisons().stream()
                .filter(pair -> pair.comparedBy() == ComparisonMetric.THROUGHPUT
                        && pair.pair().scenario().equals(SIEGE_50)
                        && pair.a().equals(a)
                        && pair.b().equals(b))
                .findFirst();
    }

    private static LaunchResult launch(int block, int attempt, Variant variant, @Nullable String failure) {
        LaunchResult start = LaunchResult.of(block, attempt, BLOCK.name(), variant);
        return failure == null ? start : start.failed(Fault.contender(failure));
    }

    private final RunResult run = new JudgedRun().run();

    @Test
    void aGoodRunHasNone() {
        assertThat(of(slice -> slice).none()).isTrue();
        assertThat(Analysis.of(run).red()).isFalse();
    }

    @Test
    void theGeneratorIsBlamedForItsOwn() {
        RunFailures failures =
                of(slice -> slice.variant().equals(JETTY) ? Slices.voided(slice, Culprit.GENERATOR) : slice);

        assertThat(failures.none()).isFalse();
        assertThat(failures.headline()).isEqualTo("Not every scenario was measured; no contender failed.");
        assertThat(failures.details())
                .containsExactly("no good slice: jetty, GET /test/block, 50 connections, 2000/s (void: generator)");
    }

    @Test
    void aContenderThatFailedComesBeforeEverythingElse() {
        RunFailures failures = of(slice -> slice.variant().equals(JETTY) && slice.block() == 2
                ? Slices.voided(slice, Culprit.CONTENDER)
                : Slices.voided(slice, Culprit.HOST));

        assertThat(failures.headline()).isEqualTo("Not every contender got through.");
        assertThat(failures.details())
                .startsWith("failed: jetty, GET /test/block, 50 connections, 2000/s, block 2: because of the contender")
                .contains("no good slice: jetty, GET /test/block, 50 connections, 2000/s (void: contender, host)");
    }

    private RunFailures of(UnaryOperator<SliceResult> change) {
        List<SliceResult> slices = run.slices().stream().map(change).toList();
        return Analysis.of(Changed.copy(run, "slices", slices)).failures();
    }

    /** Expected values of R's binom.test. */
    @ParameterizedTest
    @CsvSource({"3, 0, 0, 70.76", "3, 3, 29.24, 100", "20, 1, 0.127, 24.873", "100, 7, 2.860, 13.893"})
    void theIntervalIsExact(int judged, int falsePositives, double low, double high) {
        Interval interval = Interval.ofShare(falsePositives, judged);

        assertThat(interval.low()).isCloseTo(low, within(0.005));
        assertThat(interval.high()).isCloseTo(high, within(0.005));
    }

    @Test
    void onlyRunsThatCouldNameADifferenceCount() {
        JudgedRun equal = new JudgedRun();
        equal.cost = Map.of();
        JudgedRun stopped = new JudgedRun();
        stopped.ended = 7;
        JudgedRun few = new JudgedRun();
        few.blocks = 3;
        few.ended = 3;

        SameJarRuns runs = SameJarRuns.of(List.of(new JudgedRun().run(), equal.run(), stopped.run(), few.run()));

        assertThat(runs.judged()).isEqualTo(2);
        assertThat(runs.falsePositives()).isEqualTo(1);
        assertThat(runs.lines()).hasSize(4);
        assertThat(runs.lines().get(2)).contains("not run to the end");
        assertThat(runs.lines().get(3)).contains("not enough data");
        assertThat(SameJarRuns.of(List.of()).text()).isEqualTo("no run was judged");
    }
}
