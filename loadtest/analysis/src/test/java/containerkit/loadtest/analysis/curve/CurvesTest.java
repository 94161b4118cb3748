package containerkit.loadtest.analysis.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.HeapRun;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
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

        assertThat(waiting.kneePoint()).isEqualTo(waiting.bestPoint());
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

        assertThat(busy.points()).extracting(Curve.Point::variant).containsExactly(variant(8), variant(128));
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

    private static List<Curve> heaps(HeapRun run) {
        return Curves.of(new RunIndex(run.run()));
    }

    private static List<Curve> curves(RunResult run) {
        return new Curves(new RunIndex(run), Swept.threads(run)).all();
    }

    private static Variant variant(int threads) {
        return PoolRun.variant(threads);
    }

    private static Mode mode(int threads, String profile) {
        return new Mode(
                "threads-" + threads,
                profile,
                Map.of("containerkit.request-threads", String.valueOf(threads)),
                List.of());
    }
}
