package containerkit.loadtest.analysis.curve;

import static containerkit.loadtest.result.ConnectionRun.BASE;
import static containerkit.loadtest.result.ConnectionRun.EACH;
import static containerkit.loadtest.result.ConnectionRun.FEW;
import static containerkit.loadtest.result.ConnectionRun.MANY;
import static containerkit.loadtest.result.PoolRun.mode;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.ConnectionRun;
import containerkit.loadtest.result.HeapRun;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Skipped;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CurvesTest {
    private final PoolRun pools = new PoolRun();

    @Test
    void eachLoadHasItsKnee() {
        List<Curve> curves = curves(pools.run());

        assertThat(curves).extracting(Curve::scenario).containsExactly(PoolRun.BUSY, PoolRun.WAITING);
        assertThat(curves.get(0).kneePoint().value()).isEqualTo(8);
        assertThat(curves.get(1).kneePoint().value()).isEqualTo(64);
        assertThat(curves.get(1).points()).extracting(Curve.Point::value).containsExactly(8, 16, 32, 64, 128);
        assertThat(curves.get(1).line()).isEqualTo("server.tomcat.threads.max: 64");
    }

    /** Without the size that both parts have, the slower host would make 64 threads look worse than 128 by a tenth. */
    @Test
    void partsAreSetAgainstTheSizeThatTheyShare() {
        Curve busy = curves(pools.run()).get(0);

        assertThat(busy.points()).allSatisfy(point -> {
            assertThat(point.values().get(Metric.THROUGHPUT).blocks()).isEqualTo(5);
            assertThat(point.values().get(Metric.THROUGHPUT).value() / 12_000).isCloseTo(Math.sqrt(0.8), within(0.1));
            assertThat(point.toBest().get(Metric.THROUGHPUT).value()).isCloseTo(1, within(0.01));
        });
    }

    @Test
    void oneBlockHasNoIntervalAndSaysSo() {
        pools.blocks = 1;

        Curve waiting = curves(pools.run()).get(1);

        assertThat(waiting.knee()).isEqualTo(waiting.best());
        assertThat(waiting.shown()).isFalse();
    }

    @Test
    void theLargestSizeMayNotBeEnough() {
        pools.modes = List.of(mode(8, "pool"), mode(32, "pool"));

        Curve waiting = curves(pools.run()).get(1);

        assertThat(waiting.kneePoint().value()).isEqualTo(32);
        assertThat(waiting.atTheEnd()).isTrue();
    }

    @Test
    void serversThatDifferInMoreThanTheirPoolAreNoCurve() {
        pools.modes = List.of(mode(8, "pool"), mode(32, "tuned"));

        assertThat(curves(pools.run())).isEmpty();
        assertThat(curves(RunFixture.run())).isEmpty();
    }

    @Test
    void sizeAndPropertyMayComeFromTheServers() {
        Swept live = new Swept(
                Curve.Setting.THREADS,
                variant -> variant.equals(PoolRun.variant(8)) || variant.equals(PoolRun.variant(128))
                        ? Integer.valueOf(variant.mode().length())
                        : null,
                variant -> new Mode("", "pool", Map.of(), List.of()),
                variant -> "server.tomcat.threads.max: " + (variant.mode().length() + 2));

        Curve busy = new Curves(new RunIndex(pools.run()), live).all().get(0);

        assertThat(busy.points())
                .extracting(Curve.Point::variant)
                .containsExactly(PoolRun.variant(8), PoolRun.variant(128));
        assertThat(busy.line()).isEqualTo("server.tomcat.threads.max: " + ("threads-8".length() + 2));
    }

    @Test
    void theSmallestHeapThatCostsNoMoreIsEnough() {
        Curve curve = heaps(new HeapRun()).get(0);

        assertThat(curve.kneePoint().value()).isEqualTo(48);
        assertThat(curve.line()).isEqualTo("-Xmx48m");
        assertThat(curve.shown()).isTrue();
        assertThat(curve.points()).extracting(Curve.Point::value).containsExactly(24, 32, 48, 512);
        assertThat(curve.points()).extracting(Curve.Point::holds).containsExactly(false, true, true, true);
        assertThat(curve.points().get(1).toBest().get(Metric.CPU_PER_REQUEST).value())
                .isCloseTo(1.5, within(0.05));
        assertThat(curve.points().get(0).values()).isEmpty();
    }

    @Test
    void aHeapThatIsTooSmallIsAnAnswerAndNoFailureOfTheRun() {
        RunResult run = new HeapRun().run();

        assertThat(run.failedLaunches()).isNotEmpty();
        assertThat(Analysis.of(run).red()).isFalse();
    }

    @Test
    void aHeapWithAHighPercentileDoesNotHold() {
        HeapRun run = new HeapRun();
        run.p99.put(48, 1.4);

        assertThat(heaps(run).get(0).kneePoint().value()).isEqualTo(512);
        assertThat(heaps(run).get(0).notExcluded()).isEmpty();
    }

    /** The search chose 24 to 48 MiB and the largest; the blocks refuse 48, and nothing between was measured. */
    @Test
    void heapsThatTheSearchLeftOutAreNotExcluded() {
        HeapRun run = new HeapRun();
        run.p99.put(48, 1.4);
        RunResult measured = run.run();
        List<Mode> modes = new ArrayList<>(measured.header().plan().modes());
        List<Skipped> left = new ArrayList<>();
        for (int mib : List.of(16, 64, 128)) {
            Mode mode = new Mode("heap-" + mib + "m", null, Map.of(), List.of("-Xmx" + mib + "m"));
            modes.add(mode);
            left.add(new Skipped(new Variant("tomcat", mode.name()), Skipped.Why.SEARCH, "not measured in blocks"));
        }

        Curve curve = Curves.of(
                        new RunIndex(Changed.copy(measured, "header.skipped", left, "header.plan.modes", modes)))
                .get(0);

        assertThat(curve.kneePoint().value()).isEqualTo(512);
        assertThat(curve.notExcluded()).containsExactly(64, 128);
    }

    private static List<Curve> heaps(HeapRun run) {
        return Curves.of(new RunIndex(run.run()));
    }

    private static List<Curve> curves(RunResult run) {
        return new Curves(new RunIndex(run), Swept.threads(run)).all();
    }

    private final Random random = new Random(11);

    @Test
    void theSmallestThatIsShownWithinTheTieZoneIsEnough() {
        List<Map<Integer, Double>> curve =
                List.of(logs(50, 5, 0.001), logs(98, 5, 0.001), logs(100, 5, 0.001), logs(99, 5, 0.001));

        assertThat(knee(curve, 5).point()).isEqualTo(1);
        assertThat(knee(curve, 1).point()).isEqualTo(2);
        assertThat(Knee.best(curve)).isEqualTo(2);
        assertThat(knee(curve, 5).shown()).isTrue();
        assertThat(knee(curve, 5).notExcluded()).isEmpty();
        assertThat(Knee.toBest(curve, 0, 2).value()).isCloseTo(0.5, within(0.01));
        assertThat(Knee.toBest(curve, 0, 2).interval().high()).isLessThan(0.51);
        assertThat(Knee.toBest(curve, 2, 2)).isEqualTo(new Ratio(5, 1.0, null));
    }

    /** 80 against 100 with 5 % of noise is shown to be less in five blocks; with 40 % it is not, but it is not enough either. */
    @Test
    void noiseNeverMakesThePoolSmaller() {
        Knee calm = knee(List.of(logs(80, 5, 0.05), logs(100, 5, 0.05)), 5);
        assertThat(calm.point()).isEqualTo(1);
        assertThat(calm.notExcluded()).isEmpty();

        Knee noisy = knee(List.of(logs(80, 5, 0.4), logs(100, 5, 0.4)), 5);
        assertThat(noisy.point()).isEqualTo(1);
        assertThat(noisy.notExcluded()).containsExactly(0);
    }

    /** Within 2 % by estimate, but in such noise that 10 % could hide. */
    @Test
    void whatOnlyLooksAsGoodIsNotExcludedButNotPasted() {
        List<Map<Integer, Double>> curve = List.of(
                        List.of(60.0, 61.0, 60.0, 61.0, 60.0),
                        List.of(90.0, 106.0, 91.0, 107.0, 96.0),
                        List.of(99.0, 100.0, 99.0, 100.0, 99.0),
                        List.of(100.0, 100.0, 100.0, 100.0, 100.0))
                .stream()
                .map(CurvesTest::logs)
                .toList();
        Knee knee = knee(curve, 5);

        assertThat(Knee.best(curve)).isEqualTo(3);
        assertThat(knee.point()).isEqualTo(2);
        assertThat(knee.notExcluded()).containsExactly(1);
    }

    /** The first is as good as the best, but the next larger one is shown to be worse: a curve does not do that. */
    @Test
    void theWalkEndsAtTheFirstThatIsNotShownToBeEnough() {
        List<Map<Integer, Double>> curve = List.of(logs(99, 5, 0.001), logs(80, 5, 0.001), logs(100, 5, 0.001));

        assertThat(knee(curve, 5).point()).isEqualTo(2);
        assertThat(knee(curve, 5).notExcluded()).containsExactly(0);
    }

    @Test
    void ofFewBlocksTheBestIsTakenAtItsWord() {
        List<Map<Integer, Double>> curve = List.of(logs(80, 2, 0), logs(96, 2, 0), logs(100, 2, 0));

        assertThat(knee(curve, 5).point()).isEqualTo(2);
        assertThat(knee(curve, 5).notExcluded()).containsExactly(1);
        assertThat(knee(curve, 5).shown()).isFalse();
        assertThat(knee(List.of(logs(80, 1, 0), logs(100, 1, 0)), 5).point()).isEqualTo(1);
    }

    /** The truth is 10 % less; a rule that takes what is not shown to be less would take it in most runs. */
    @Test
    void aPoolThatIsTooSmallIsHardlyEverPasted() {
        int tooSmall = 0;
        for (int run = 0; run < 1_000; run++) {
            List<Map<Integer, Double>> curve = List.of(logs(90, 5, 0.05), logs(100, 5, 0.05));
            tooSmall += knee(curve, 5).point() < Knee.best(curve) ? 1 : 0;
        }

        assertThat(tooSmall).isLessThan(25);
    }

    @Test
    void onlyBlocksThatBothHaveAreCompared() {
        Map<Integer, Double> late = new HashMap<>(logs(100, 6, 0));
        late.keySet().removeAll(List.of(1, 2));
        List<Map<Integer, Double>> curve = List.of(Map.of(1, Math.log(90)), late);
        Knee knee = knee(curve, 5);

        assertThat(Knee.toBest(curve, 0, Knee.best(curve))).isEqualTo(new Ratio(0, null, null));
        assertThat(knee.point()).as("the first is not known beside the best").isEqualTo(1);
        assertThat(knee.shown()).isFalse();
    }

    @Test
    void onlyASizeThatTheWalkComesToHasToHaveEnoughBlocks() {
        List<Map<Integer, Double>> curve =
                List.of(logs(50, 2, 0), logs(80, 5, 0.001), logs(99, 5, 0.001), logs(100, 5, 0.001));

        assertThat(knee(curve, 5).point()).isEqualTo(2);
        assertThat(knee(curve, 5).shown()).isTrue();
        assertThat(knee(curve.subList(0, 1), 5).shown()).isFalse();
        assertThat(knee(List.of(curve.get(0), curve.get(2), curve.get(3)), 5))
                .returns(1, Knee::point)
                .returns(false, Knee::shown);
    }

    private static Knee knee(List<Map<Integer, Double>> curve, double marginPercent) {
        int best = Knee.best(curve);
        List<Ratio> toBest = IntStream.range(0, curve.size())
                .mapToObj(point -> Knee.toBest(curve, point, best))
                .toList();
        return Knee.of(toBest, best, point -> true, marginPercent);
    }

    private static Map<Integer, Double> logs(List<Double> figures) {
        Map<Integer, Double> logs = new HashMap<>();
        figures.forEach(figure -> logs.put(logs.size() + 1, Math.log(figure)));
        return logs;
    }

    private Map<Integer, Double> logs(double figure, int blocks, double noise) {
        Map<Integer, Double> logs = new HashMap<>();
        for (int block = 1; block <= blocks; block++) {
            logs.put(block, Math.log(figure) + noise * random.nextGaussian());
        }
        return logs;
    }

    private final ConnectionRun run = new ConnectionRun();

    @Test
    void theDifferenceIsSharedOutOverTheConnections() {
        ConnectionMemory tomcat = tomcat(run.blocks(3));

        BlockMean resident = tomcat.bytes().get(Metric.RSS_MAX);
        assertThat(resident.blocks()).isEqualTo(3);
        assertThat(resident.value()).isCloseTo(EACH + 20, within(1e-6));
        // 10, 20 and 30 more: a standard error of 10 / sqrt(3), and t(0.975, 2) = 4.3027.
        assertThat(resident.interval().high() - resident.value()).isCloseTo(24.84, within(0.01));
        assertThat(tomcat.bytes().get(Metric.HEAP_AFTER_GC).value()).isCloseTo(EACH / 2.0 + 10, within(1e-3));
        assertThat(tomcat.bytes().get(Metric.DIRECT_MAX).value()).isZero();
        assertThat(tomcat.leftOut()).isZero();
    }

    @Test
    void onlyConnectionsThatWereHeldAreCounted() {
        run.add(1, TOMCAT, FEW, BASE, FEW);
        run.add(1, TOMCAT, MANY, BASE + 10_000 * EACH, FEW + 10_000);

        ConnectionMemory tomcat = tomcat(run);

        assertThat(tomcat.bytes().get(Metric.RSS_MAX).value()).isCloseTo(EACH, within(1e-6));
        assertThat(tomcat.bytes().get(Metric.RSS_MAX).interval()).isNull();
    }

    @Test
    void aServerThatHadManyBeforeTheFewSaysNothing() {
        run.blocks(2);
        run.add(3, TOMCAT, MANY, BASE + MANY * EACH, MANY);
        run.add(3, TOMCAT, FEW, BASE + MANY * EACH, FEW);
        run.add(3, TOMCAT, MANY, BASE + MANY * EACH, MANY);

        ConnectionMemory tomcat = tomcat(run);

        assertThat(tomcat.blocks()).isEqualTo(2);
        assertThat(tomcat.leftOut()).isEqualTo(1);
    }

    @Test
    void aVoidSliceWithManyTookItsMemoryToo() {
        SliceResult spoiled = run.add(1, TOMCAT, MANY, BASE + MANY * EACH, MANY);
        run.slices.set(0, Slices.voided(spoiled, Culprit.HOST));
        run.add(1, TOMCAT, FEW, BASE + MANY * EACH, FEW);
        run.add(1, TOMCAT, MANY, BASE + MANY * EACH, MANY);

        assertThat(tomcat(run).leftOut()).isEqualTo(1);
    }

    @Test
    void aBlockInWhichItFailedIsNotLookedAt() {
        run.blocks(2);
        run.slices.add(Slices.voided(run.slices.get(0), Culprit.CONTENDER));

        assertThat(tomcat(run).blocks()).isEqualTo(1);
        assertThat(tomcat(run).leftOut()).isZero();
    }

    @Test
    void otherDifferencesAreNotThoseOfConnectionsAlone() {
        run.rate = null;
        assertThat(ConnectionMemory.all(new RunIndex(run.blocks(2).run()))).isEmpty();

        ConnectionRun close = new ConnectionRun();
        close.many = FEW + 999;
        assertThat(ConnectionMemory.all(new RunIndex(close.blocks(2).run()))).isEmpty();
    }

    private static ConnectionMemory tomcat(ConnectionRun of) {
        return ConnectionMemory.all(new RunIndex(of.run())).stream()
                .filter(memory -> memory.variant().equals(TOMCAT))
                .findFirst()
                .orElseThrow();
    }
}
