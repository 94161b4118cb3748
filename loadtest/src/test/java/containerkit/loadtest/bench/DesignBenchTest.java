package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.bench.DesignBench.Width;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesignBenchTest {
    private final JudgedRun judged = new JudgedRun();

    @Test
    void everyDesignIsBroughtToTheRunsTime() {
        DesignBench bench = DesignBench.of(lasting(judged.run(), Duration.ofMinutes(40), 1));

        assertThat(bench.blocks()).isEqualTo(8);
        assertThat(bench.minutes()).isCloseTo(40, within(1e-9));
        assertThat(bench.pairs()).isEqualTo(3);
        assertThat(bench.widths()).extracting(Width::design).containsExactly(Design.values());
        assertThat(bench.widths().get(0).timesAsLong()).isEqualTo(1);
        for (Width width : bench.widths()) {
            // noise of 0.5 % in either figure: 2.36 x 0.007 / sqrt(8), within what eight blocks tell of a deviation
            assertThat(width.halfWidth()).isBetween(0.002, 0.012);
            assertThat(width.timesAsLong()).isBetween(0.2, 5.0);
        }
    }

    @Test
    void blocksInWhichAContenderFailedAreLeftOut() {
        SliceResult failed = Slices.voided(judged.slice(1, RunFixture.TOMCAT, 9), Culprit.CONTENDER);
        RunResult whole = judged.run();
        judged.slices.add(failed);
        RunResult lacking = judged.run();

        assertThat(DesignBench.of(lasting(lacking, Duration.ofMinutes(40), 1)))
                .isNotEqualTo(DesignBench.of(lasting(whole, Duration.ofMinutes(40), 1)));
    }

    /** Noise of 0.5 %: a true 10 % is always found at the first look, and equal ones rarely have a winner. */
    @Test
    void decisionsAreDrawnFromTheRunsBlocks() {
        List<String> lines = new DecisionBench(judged.run(), 7.9).lines(10, 10);

        assertThat(lines.get(0)).isEqualTo("block-open-c50:");
        assertThat(lines.get(1))
                .startsWith("  a true 10 % is decided within 10 minutes (10 blocks of 1 round of")
                .contains("100.0 %");
        assertThat(lines.get(2)).startsWith("  false positives, looks at [7, 10] blocks: ");
        assertThat(Double.parseDouble(lines.get(2).replaceAll(".*: ([0-9.]+) %.*", "$1")))
                .isLessThan(10);
        assertThat(lines.get(3)).isEqualTo("  one slice a block says nothing of the best number of rounds");
        assertThat(new DecisionBench(judged.run(), 16).lines(10, 10).get(1)).contains("7 blocks", "take 14.0 minutes");
    }

    @Test
    void saysWhyARunTellsNothing() {
        assertThat(DesignBench.objection(lasting(judged.run(), Duration.ofMinutes(1), 1)))
                .isNull();
        assertThat(DesignBench.objection(lasting(judged.run(), Duration.ofMinutes(1), 2)))
                .contains("stopped and resumed");
        judged.ended = 6;
        assertThat(DesignBench.objection(judged.run())).isEqualTo("has 6 whole blocks, fewer than 7");
    }

    private static RunResult lasting(RunResult run, Duration length, int attempt) {
        List<BlockEnd> ends = IntStream.rangeClosed(1, run.ends().size())
                .mapToObj(block -> new BlockEnd(
                        block,
                        attempt,
                        0,
                        0,
                        run.header()
                                .startedAt()
                                .plus(length.multipliedBy(block)
                                        .dividedBy(run.ends().size()))))
                .toList();
        return new RunResult(run.header(), run.launches(), run.slices(), ends);
    }
}
