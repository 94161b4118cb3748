package containerkit.loadtest.analysis.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Mode;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PoolCurvesTest {
    private final PoolRun pools = new PoolRun();

    @Test
    void eachLoadHasItsKnee() {
        List<PoolCurve> curves = curves(pools.run());

        assertThat(curves).extracting(PoolCurve::scenario).containsExactly(PoolRun.BUSY, PoolRun.WAITING);
        assertThat(curves.get(0).kneePoint().size()).isEqualTo(8);
        assertThat(curves.get(1).kneePoint().size()).isEqualTo(64);
        assertThat(curves.get(1).points()).extracting(PoolCurve.Point::size).containsExactly(8, 16, 32, 64, 128);
        assertThat(curves.get(1).yaml()).isNull(); // no server has said what is to be pasted
    }

    /** Without the size that both parts have, the slower host would make 64 threads look worse than 128 by a tenth. */
    @Test
    void partsAreSetAgainstTheSizeThatTheyShare() {
        PoolCurve busy = curves(pools.run()).get(0);

        assertThat(busy.points()).allSatisfy(point -> {
            assertThat(point.throughputPerSecond().blocks()).isEqualTo(5);
            assertThat(point.throughputPerSecond().value() / 12_000).isCloseTo(Math.sqrt(0.8), within(0.1));
            assertThat(point.toBest().value()).isCloseTo(1, within(0.01));
        });
    }

    @Test
    void oneBlockHasNoIntervalAndSaysSo() {
        pools.blocks = 1;

        PoolCurve waiting = curves(pools.run()).get(1);

        assertThat(waiting.kneePoint()).isEqualTo(waiting.bestPoint());
        assertThat(waiting.shown()).isFalse();
    }

    @Test
    void theLargestSizeMayNotBeEnough() {
        pools.modes = List.of(mode(8, "pool"), mode(32, "pool"));

        PoolCurve waiting = curves(pools.run()).get(1);

        assertThat(waiting.kneePoint().size()).isEqualTo(32);
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
        PoolSizes live = new PoolSizes(
                variant -> variant.equals(PoolRun.variant(8)) || variant.equals(PoolRun.variant(128))
                        ? Integer.valueOf(variant.mode().length())
                        : null,
                variant -> "server.tomcat.threads.max",
                variant -> "server.tomcat.threads.max: " + (variant.mode().length() + 2));

        PoolCurve busy = PoolCurves.of(new RunIndex(pools.run()), live).get(0);

        assertThat(busy.points()).extracting(PoolCurve.Point::variant).containsExactly(variant(8), variant(128));
        assertThat(busy.yaml()).isEqualTo("server.tomcat.threads.max: " + ("threads-8".length() + 2));
    }

    private static PoolCurve curve(int knee, int best, List<Integer> notExcluded) {
        List<PoolCurve.Point> points = Stream.of(8, 16, 32)
                .map(size -> new PoolCurve.Point(
                        variant(size),
                        size,
                        new BlockMean(5, 1_000, null),
                        size == 32 ? new Ratio(5, 1.0, null) : new Ratio(5, 0.99, new Interval(0.97, 1.01))))
                .toList();
        return new PoolCurve(
                "tomcat",
                PoolRun.WAITING,
                points,
                knee,
                best,
                true,
                notExcluded,
                "server.tomcat.threads.max: " + points.get(knee).size());
    }

    private static List<PoolCurve> curves(RunResult run) {
        return PoolCurves.of(new RunIndex(run), PoolSizes.ofModes(run.header().plan()));
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
