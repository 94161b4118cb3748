package containerkit.loadtest.analysis.metric;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static containerkit.loadtest.result.RunFixture.UNDERTOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.verdict.Comparison;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EarlyRoundsTest {
    private static final int ROUNDS = 9;
    private static final int RUNS = 150;

    /** Jetty uses as much as the others, and a third more in the first three of nine rounds. */
    @Test
    void aRatioThatChangesDropsTheFirstThirdOfTheRoundsForAll() {
        Analysis analysis =
                Analysis.of(run(new Random(1), (variant, round) -> variant.equals(JETTY) && round <= 3 ? 1.33 : 1));

        EarlyRounds.Trend trend = EarlyRounds.of(analysis.index()).trends().get(0);
        assertThat(trend.dropped()).isEqualTo(3);
        assertThat(trend.first() / trend.last()).isCloseTo(1 / 1.33, within(0.03));
        assertThat(trend.biasPercent()).isCloseTo(100 * (Math.pow(1.33, -1.0 / 3) - 1), within(1.0));
        assertThat(analysis.comparisons().get(0).ratio().value()).isCloseTo(1, within(0.01));
        assertThat(analysis.comparisons().get(0).winner()).isEmpty();
        assertThat(whole(analysis, JETTY) / whole(analysis, TOMCAT))
                .as("no cost vanishes from whole blocks")
                .isCloseTo(1.11, within(0.01));
        assertThat(analysis.cells().get(0).slices()).as("good slices").isEqualTo(8 * ROUNDS);
        assertThat(analysis.caveats())
                .filteredOn(caveat -> caveat.kind().equals("not-steady"))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.where())
                        .containsExactly("tomcat / jetty blocking-kit-c50", "jetty / undertow blocking-kit-c50"))
                .satisfies(caveat -> assertThat(caveat.text()).contains("would have changed a ratio by up to 9."));
    }

    /** Where three of nine rounds do not count, a block needs three of the other six. */
    @Test
    void aBlockNeedsHalfOfTheRoundsThatCount() {
        assertThat(block(slice -> slice.round() > 5 ? Slices.voided(slice, Culprit.HOST) : slice))
                .isEmpty();
        assertThat(block(slice -> slice.round() > 6 ? Slices.voided(slice, Culprit.HOST) : slice))
                .isPresent();
    }

    /** A repeat runs at the end of its block, so it is not early, whatever its round. */
    @Test
    void aRepeatOfAnEarlyRoundCounts() {
        double without = block(slice -> slice).orElseThrow();

        assertThat(block(slice -> slice.round() > 5
                        ? Slices.voided(slice, Culprit.HOST)
                        : slice.round() == 1 ? Slices.inRound(slice, 13) : slice))
                .hasValueCloseTo(without, within(0.05));
    }

    /** Returns the log of Tomcat's CPU in the first block, in which its slices are changed. */
    private static OptionalDouble block(UnaryOperator<SliceResult> change) {
        RunResult run = run(new Random(1), (variant, round) -> variant.equals(JETTY) && round <= 3 ? 1.33 : 1);
        RunIndex index = new RunIndex(Changed.copy(
                run,
                "slices",
                run.slices().stream()
                        .map(slice ->
                                slice.block() == 1 && slice.variant().equals(TOMCAT) ? change.apply(slice) : slice)
                        .toList()));
        Part part = run.header().plan().parts().get(0);
        return new BlockValues(index).logValue(1, part, part.scenarios().get(0), Metric.CPU_PER_REQUEST, TOMCAT);
    }

    @Test
    void whatChangesForAllAlikeDropsNothing() {
        Analysis analysis = Analysis.of(run(new Random(1), (variant, round) -> 1 + 1.0 / round));

        assertThat(EarlyRounds.of(analysis.index()).trends()).isEmpty();
        assertThat(analysis.caveats()).extracting(Caveat::kind).doesNotContain("not-steady");
    }

    @Test
    void blocksWithAFailureShowNoTrend() {
        RunResult run = run(new Random(1), (variant, round) -> variant.equals(JETTY) && round <= 3 ? 1.33 : 1);
        List<SliceResult> slices = new ArrayList<>(run.slices());
        run.slices().stream()
                .filter(slice -> slice.variant().equals(JETTY) && slice.round() == ROUNDS && slice.block() <= 6)
                .forEach(slice -> slices.add(Slices.voided(slice, Culprit.CONTENDER)));

        assertThat(EarlyRounds.of(new RunIndex(new RunResult(run.header(), List.of(), slices, run.ends())))
                        .trends())
                .isEmpty();
    }

    /** To drop rounds by what was seen must not name winners: in equal contenders neither trends nor winners are often found. */
    @Test
    @Tag("study")
    void equalContendersSeldomHaveATrendOrAWinner() {
        Random random = new Random(20_251_125);
        int trends = 0;
        int winners = 0;
        for (int run = 0; run < RUNS; run++) {
            RunIndex index = new RunIndex(run(random, (variant, round) -> Math.exp(0.02 * random.nextGaussian())));
            trends += EarlyRounds.of(index).trends().isEmpty() ? 0 : 1;
            winners += Analysis.of(index.run()).comparisons().stream()
                            .filter(Comparison::primary)
                            .anyMatch(pair -> pair.winner().isPresent())
                    ? 1
                    : 0;
        }
        double half = 1.96 * Math.sqrt(0.05 * 0.95 / RUNS);
        assertThat((double) trends / RUNS).isLessThan(0.05 + 1.5 * half);
        assertThat((double) winners / RUNS).isLessThan(0.05 + 1.5 * half);
    }

    private static double whole(Analysis analysis, Variant variant) {
        return analysis.cells().stream()
                .filter(cell -> cell.variant().equals(variant))
                .flatMap(cell -> cell.estimate(Metric.CPU_PER_REQUEST_WHOLE).stream())
                .findFirst()
                .orElseThrow()
                .value();
    }

    private interface Cost {
        double of(Variant variant, int round);
    }

    private static RunResult run(Random random, Cost cost) {
        JudgedRun judged = new JudgedRun();
        judged.rounds = ROUNDS;
        List<SliceResult> slices = new ArrayList<>();
        for (int block = 1; block <= judged.blocks; block++) {
            for (Variant variant : List.of(TOMCAT, JETTY, UNDERTOW)) {
                double start = Math.exp(0.01 * random.nextGaussian());
                for (int round = 1; round <= ROUNDS; round++) {
                    double noise = Math.exp(0.01 * random.nextGaussian());
                    SliceResult slice = judged.slice(block, variant, start * noise * cost.of(variant, round));
                    slices.add(Slices.inRound(slice, round));
                }
            }
        }
        RunResult run = judged.run();
        return new RunResult(run.header(), run.launches(), slices, run.ends());
    }
}
