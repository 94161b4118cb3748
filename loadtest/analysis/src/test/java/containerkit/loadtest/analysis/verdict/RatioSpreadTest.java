package containerkit.loadtest.analysis.verdict;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Schedule;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioSpreadTest {
    private static final int BLOCKS = 400;
    private static final int ROUNDS = 3;

    /** Of a pair, whose log ratio has twice the variance of one contender's value. */
    @Test
    void theComponentsAreThoseThatWereDrawn() {
        RatioSpread spread = spread(run(0.04, 0.02, 0));

        assertThat(spread.slicesPercent()).isCloseTo(100 * 0.04 * Math.sqrt(2), within(0.5));
        assertThat(spread.blocksPercent()).isCloseTo(100 * 0.02 * Math.sqrt(2), within(0.4));
    }

    @Test
    void whatTheRoundsExplainIsNotOfTheBlocks() {
        assertThat(spread(run(0.04, 0, 0)).blocksPercent()).isLessThan(2);
    }

    @Test
    void moreRoundsReduceTheirPartOnly() {
        RatioSpread spread = new RatioSpread(0.03, 0.01);

        assertThat(spread.stretch(3, 3)).isEqualTo(1);
        assertThat(spread.stretch(3, 1)).isEqualTo(Math.sqrt(0.04 / 0.02));
        assertThat(spread.stretch(3, 1_000_000)).isCloseTo(Math.sqrt(0.01 / 0.02), within(1e-4));
    }

    /** No other number of rounds has a narrower interval in the same time. */
    @Test
    void theBestRoundsGiveTheSmallestVarianceInTheSameTime() {
        RunResult run = run(0.04, 0.02, 0);
        Plan plan = run.header().plan();
        Part part = plan.parts().get(0);
        Scenario scenario = part.scenarios().get(0);
        RatioSpread spread = new RatioSpread(0.01, 0.0001);
        double round = Schedule.expected(scenario).toMillis()
                * (double) part.variants().size();
        double fixed = Schedule.expectedBlock(plan.only(part, scenario)).toMillis() - plan.rounds(scenario) * round;

        int best = Integer.parseInt(spread.bestRoundsText(plan, part, scenario));

        for (int rounds : List.of(best - 1, best + 1)) {
            assertThat(cost(spread, fixed, round, rounds)).isGreaterThan(cost(spread, fixed, round, best));
        }
        assertThat(new RatioSpread(0.01, 0).bestRoundsText(plan, part, scenario))
                .isEqualTo("as many as fit");
    }

    /** Time times variance: what a block of so many rounds takes for what it tells. */
    private static double cost(RatioSpread spread, double fixed, double round, int rounds) {
        return (spread.blocks() + spread.slices() / rounds) * (fixed + rounds * round);
    }

    private static RatioSpread spread(RunResult run) {
        RunIndex index = new RunIndex(run);
        Plan plan = run.header().plan();
        Pair pair = Pair.of(plan, plan.parts().get(0)).get(0);
        return RatioSpread.of(index, new BlockValues(index), pair, Metric.CPU_PER_REQUEST)
                .orElseThrow();
    }

    private static RunResult run(double slices, double blocks, long seed) {
        Random random = new Random(seed);
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(TOMCAT, JETTY);
        judged.blocks = BLOCKS;
        judged.ended = BLOCKS;
        judged.rounds = ROUNDS;
        List<SliceResult> all = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            for (Variant variant : judged.variants) {
                double start = Math.exp(blocks * random.nextGaussian());
                for (int round = 1; round <= ROUNDS; round++) {
                    double cpu = start * Math.exp(slices * random.nextGaussian());
                    all.add(Slices.inRound(judged.slice(block, variant, cpu), round));
                }
            }
        }
        RunResult run = judged.run();
        return new RunResult(run.header(), run.launches(), all, run.ends());
    }
}
