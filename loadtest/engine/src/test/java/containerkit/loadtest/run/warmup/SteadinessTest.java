package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.run.warmup.Steadiness.History;
import containerkit.loadtest.run.warmup.Steadiness.Turn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SteadinessTest {
    @Test
    void throughputThatStillRisesIsNotSteady() {
        assertThat(settled(1, 7_000, 19_000, 28_000, 36_000)).isFalse();
        assertThat(settled(1, 36_000, 37_000, 42_000, 42_500)).isFalse(); // 15.8 % from pair to pair
    }

    @Test
    void noiseAroundALevelIsSteady() {
        assertThat(settled(1, 36_000, 34_100, 36_900, 34_800)).isTrue();
        assertThat(settled(1, 36_000, 37_000, 42_000, 41_900)).isTrue(); // 14.9 % more, and no more than that
    }

    @Test
    void onlyTheLastCyclesCount() {
        assertThat(settled(1, 2_000, 9_000, 20_000, 20_100, 20_300, 20_200)).isTrue();
    }

    @Test
    void tooFewCyclesTellNothing() {
        assertThat(settled(1, 20_000, 20_000)).isFalse();
        assertThat(settled(1, 20_000, 20_000, 20_000)).isFalse();
        assertThat(settled(1, 20_000, 20_000, 20_000, 20_000)).isTrue();
        assertThat(settled(1)).isFalse();
    }

    /** Two tools, one four times as fast as the other: only from the second round of both on can they be compared. */
    @Test
    void loadsThatTakeTurnsAreComparedLikeWithLike() {
        assertThat(settled(2, 20_000, 5_000, 20_000, 5_000)).isTrue();
        assertThat(settled(2, 16_000, 4_000, 20_000, 5_000)).isFalse();
        // Three loads: the last two are the third and the first of them.
        assertThat(settled(3, 5_000, 10_000, 20_000, 5_000)).isFalse();
        assertThat(settled(3, 5_000, 10_000, 20_000, 5_000, 10_000)).isTrue();
        assertThat(settled(3, 4_000, 8_000, 16_000, 5_000, 10_000)).isFalse();
    }

    @Test
    void aBusyCompilerIsNotSteadyHoweverFlatTheThroughput() {
        assertThat(compiling(61.0, 30.0, 17.0, 8.0)).isFalse();
        assertThat(compiling(61.0, 30.0, 8.0, 16.0)).isFalse();
        assertThat(compiling(61.0, 30.0, 15.8, 8.0)).isTrue();
    }

    @Test
    void whereCompileTimeCannotBeReadThroughputDecides() {
        assertThat(compiling(null, null, null, null)).isTrue();
    }

    @Test
    void theGeneratorsOwnCompilerCountsToo() {
        List<Turn> turns = new ArrayList<>();
        for (double percent : new double[] {50, 40, 22, 3}) {
            turns.add(new Turn(20_000, 2.0, percent));
        }
        assertThat(settled(new History(turns, 1))).isFalse();
        turns.add(new Turn(20_000, 2.0, 1.0));
        assertThat(settled(new History(turns, 1))).isTrue();
    }

    @Test
    void whatOneEndpointDoesByChanceTheOthersLevel() {
        History level = of(1, 20_000, 20_000, 20_000, 20_000);
        History up = of(1, 20_000, 20_000, 27_000, 27_000);
        assertThat(settled(up)).isFalse();
        assertThat(settled(up, level, level)).isTrue();
        assertThat(settled(up, of(1, 40_000, 40_000, 34_000, 34_000))).isTrue();
        assertThat(settled(up, up, level)).isFalse(); // 22 %
        assertThat(settled(of(1, 20_000, 20_000, 29_000, 29_000), level, level, level))
                .as("45 % more at one, 10 % on average")
                .isFalse();
    }

    @Test
    void whatAllServersDoAtOnceIsTheMachines() {
        History slower = of(1, 20_000, 20_000, 14_000, 14_000);
        double slow = Math.log(0.68);
        assertThat(Steadiness.settled(List.of(slower), 0)).isFalse();
        assertThat(Steadiness.settled(List.of(slower), slow)).isTrue();
        assertThat(Steadiness.settled(List.of(of(1, 20_000, 20_000, 20_000, 20_000)), slow))
                .as("one that did not slow down, beside others that did")
                .isTrue();
        assertThat(Steadiness.settled(List.of(slower), -slow)).isFalse();
    }

    @Test
    void aSharedRiseIsWarmUpWhereCompilersCannotBeRead() {
        List<Turn> rising = Stream.of(20_000, 20_000, 28_000, 28_000)
                .map(each -> new Turn(each, null, null))
                .toList();
        assertThat(Steadiness.settled(List.of(new History(rising, 1)), Math.log(1.4)))
                .isFalse();
    }

    @Test
    void oneLateCompilationIsNotABusyCompiler() {
        History quiet = compiled(1.0, 1.0, 1.0, 1.0);
        assertThat(settled(compiled(1.0, 1.0, 40.0, 5.0))).isFalse();
        assertThat(settled(quiet, quiet, compiled(1.0, 1.0, 40.0, 5.0))).isTrue();
        assertThat(settled(quiet, quiet, compiled(1.0, 1.0, 40.0, 40.0))).isFalse();
        assertThat(settled(quiet, quiet, quiet, quiet, quiet, compiled(1.0, 1.0, 51.0, 51.0)))
                .isFalse();
    }

    @Test
    void anEndpointWithoutResponsesOrWithTooFewCyclesIsNotSteady() {
        History level = of(1, 20_000, 20_000, 20_000, 20_000);
        assertThat(settled(level, of(1, 20_000, 20_000, 0, 0))).isFalse();
        assertThat(settled(level, of(1, 0, 0, 20_000, 20_000))).isFalse();
        assertThat(settled(level, of(2, 20_000, 20_000, 20_000))).isFalse();
    }

    private static boolean settled(int loads, double... throughputs) {
        return settled(of(loads, throughputs));
    }

    private static boolean compiling(@Nullable Double... percents) {
        return settled(compiled(percents));
    }

    private static boolean settled(History... endpoints) {
        return Steadiness.settled(List.of(endpoints), 0);
    }

    private static History of(int loads, double... throughputs) {
        return new History(
                Arrays.stream(throughputs)
                        .mapToObj(each -> new Turn(each, 1.0, null))
                        .toList(),
                loads);
    }

    private static History compiled(@Nullable Double... percents) {
        return new History(
                Arrays.stream(percents)
                        .map(percent -> new Turn(20_000, percent, null))
                        .toList(),
                1);
    }
}
