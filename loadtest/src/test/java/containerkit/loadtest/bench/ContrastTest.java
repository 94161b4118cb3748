package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContrastTest {
    private static final Scenario A = RunFixture.SIEGE_50;
    private static final Scenario B = RunFixture.SIEGE_100;

    private final List<SliceResult> slices = new ArrayList<>();

    @Test
    void theRatioIsThatOfSlicesOfTheSameRound() {
        for (int block = 1; block <= 4; block++) {
            for (int round = 1; round <= 2; round++) {
                add(block, round, A, (round == 1 ? 220 : 180) * block);
                add(block, round, B, 100 * block); // what a block does to one it does to both
            }
        }
        Contrast contrast = contrast();

        assertThat(contrast.pairs()).isEqualTo(8);
        assertThat(contrast.ratio().value()).isCloseTo(Math.sqrt(2.2 * 1.8), within(1e-9));
        // logarithms a distance d from their mean, 4 on each side: sd = d sqrt(8/7), 7 degrees of freedom
        double distance = Math.log(2.2 / 1.8) / 2;
        double half = 2.364624 * distance * Math.sqrt(8.0 / 7) / Math.sqrt(8);
        assertThat(contrast.upperEnd()).isCloseTo(Math.sqrt(2.2 * 1.8) * Math.exp(half), within(1e-5));
        assertThat(contrast.a().mean()).isCloseTo(500, within(1e-9));
        assertThat(contrast.b().mean()).isCloseTo(250, within(1e-9));
    }

    @Test
    void aSpoiledSliceMakesNoPairUnlessItWasMadeUpFor() {
        for (int round = 1; round <= 8; round++) {
            add(1, round, A, 200 + round);
            add(1, round, B, 100);
        }
        SliceResult spoiled = slices.get(0);
        slices.set(0, Slices.voided(spoiled, Culprit.HOST));

        assertThat(contrast().pairs()).isEqualTo(7);
        assertThat(contrast().a().voids()).isEqualTo(1);
        assertThat(contrast().a().good()).isEqualTo(7);
        slices.add(Slices.repeat(spoiled));
        assertThat(contrast().pairs()).isEqualTo(8);
        assertThat(contrast().upperEnd()).isNotNull();
    }

    @Test
    void fewPairsHaveNoUpperEnd() {
        for (int round = 1; round < Contrast.FEWEST_PAIRS; round++) {
            add(1, round, A, 200 + round);
            add(1, round, B, 100);
        }

        assertThat(contrast().pairs()).isEqualTo(6);
        assertThat(contrast().upperEnd()).isNull();
        slices.clear();
        assertThat(contrast().a().mean()).isNull();
    }

    private Contrast contrast() {
        return Contrast.of(
                new RunResult(RunFixture.header(RunFixture.plan(1)), List.of(), slices, List.of()),
                Metric.THROUGHPUT,
                A.name(),
                B.name());
    }

    private void add(int block, int round, Scenario scenario, double throughput) {
        SliceResult slice = Slices.good(block, RunFixture.BLOCK.name(), RunFixture.TOMCAT, scenario, throughput);
        slices.add(new SliceResult(
                block,
                1,
                slice.part(),
                round,
                0,
                slice.variant(),
                slice.scenario(),
                slice.startedAt(),
                slice.raw(),
                slice.load(),
                slice.samples(),
                List.of()));
    }
}
