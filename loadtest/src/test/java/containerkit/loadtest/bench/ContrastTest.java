package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
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
    void theRatioIsThatOfTheBlocksMeans() {
        for (int block = 1; block <= 8; block++) {
            for (int round = 1; round <= 2; round++) {
                add(block, round, A, (block % 2 == 0 ? 220 : 180) * block + (round == 1 ? 5 : -5));
                add(block, round, B, 100 * block); // what a block does to one it does to both
            }
        }
        Contrast contrast = contrast(8);

        assertThat(contrast.blocks()).isEqualTo(8);
        assertThat(contrast.ratio().value()).isCloseTo(Math.sqrt(2.2 * 1.8), within(1e-9));
        // logarithms a distance d from their mean, 4 on each side: sd = d sqrt(8/7), 7 degrees of freedom
        double distance = Math.log(2.2 / 1.8) / 2;
        double half = 2.364624 * distance * Math.sqrt(8.0 / 7) / Math.sqrt(8);
        assertThat(contrast.upperEnd()).isCloseTo(Math.sqrt(2.2 * 1.8) * Math.exp(half), within(1e-5));
        double blocks = Math.pow(40_320, 1.0 / 8); // geometric mean of 1 to 8
        assertThat(contrast.a().mean()).isCloseTo(Math.sqrt(180 * 220) * blocks, within(1e-9));
        assertThat(contrast.b().mean()).isCloseTo(100 * blocks, within(1e-9));
    }

    @Test
    void manySlicesOfFewStartsShowNothing() {
        for (int block = 1; block < Judge.FEWEST_BLOCKS; block++) {
            for (int round = 1; round <= 20; round++) {
                add(block, round, A, 200 + round + block * block);
                add(block, round, B, 100);
            }
        }

        assertThat(contrast(6).blocks()).isEqualTo(6);
        assertThat(contrast(6).upperEnd()).isNull();
    }

    @Test
    void aSpoiledSliceDoesNotCount() {
        for (int block = 1; block <= 8; block++) {
            add(block, 1, A, 200 + block * block);
            add(block, 1, B, 100);
        }
        SliceResult spoiled = slices.get(0);
        slices.set(0, Slices.voided(spoiled, Culprit.HOST));

        assertThat(contrast(8).blocks()).isEqualTo(7);
        assertThat(contrast(8).a().voids()).isEqualTo(1);
        assertThat(contrast(8).a().good()).isEqualTo(7);
        slices.add(Slices.repeat(spoiled));
        assertThat(contrast(8).blocks()).isEqualTo(8);
        slices.clear();
        assertThat(contrast(8).a().mean()).isNull();
    }

    private Contrast contrast(int blocks) {
        return Contrast.of(
                new RunResult(RunFixture.header(RunFixture.plan(blocks)), List.of(), slices, JudgedRun.ends(blocks)),
                Metric.THROUGHPUT,
                A.name(),
                B.name());
    }

    private void add(int block, int round, Scenario scenario, double throughput) {
        SliceResult slice = Slices.good(block, RunFixture.BLOCK.name(), RunFixture.TOMCAT, scenario, throughput);
        slices.add(Changed.copy(slice, "round", round));
    }
}
