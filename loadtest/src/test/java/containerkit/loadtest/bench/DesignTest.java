package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesignTest {
    private static final double T_3 = 3.182446; // 97.5 % quantiles of Student's t, from a table
    private static final double T_1 = 12.706205;
    private static final double[] ZERO = new double[4];

    @Test
    void slicesArePairedWithinEachBlock() {
        // differences 1, 3, 1, 3: variance 4/3, standard error sqrt(1/3)
        assertThat(Design.INTERLEAVED_SLICES.halfWidth(new double[] {11, 23, 31, 43}, new double[] {10, 20, 30, 40}))
                .isCloseTo(T_3 * Math.sqrt(1.0 / 3), within(1e-5));
    }

    @Test
    void neighbouringBlocksArePairedBothWays() {
        // odd against even: 1 - 0 and 5 - 0, variance 8, standard error 2; even against odd: 2 - 0 and 2 - 0
        assertThat(Design.INTERLEAVED_BLOCKS.halfWidth(new double[] {1, 2, 5, 2}, ZERO))
                .isCloseTo(T_1 * 2 / Math.sqrt(2), within(1e-4));
    }

    @Test
    void halvesAreComparedAsWelchDid() {
        // halves of variance 2 and 0: standard error 1, 1 degree of freedom; the other way both are 0
        assertThat(Design.GROUPED_RUNS.halfWidth(new double[] {1, 3, 7, 7}, ZERO))
                .isCloseTo(T_1 / Math.sqrt(2), within(1e-4));
        // halves of equal variance 2 each: standard error sqrt(2), 2 degrees of freedom, both ways alike
        assertThat(Design.GROUPED_RUNS.halfWidth(new double[] {1, 3, 5, 7}, new double[] {0, 2, 4, 6}))
                .isCloseTo(4.302653 * Math.sqrt(2), within(1e-5));
    }

    @Test
    void anOddBlockIsLeftOutWhereBlocksGoInTwos() {
        double[] five = {1, 2, 5, 2, 99};

        assertThat(Design.INTERLEAVED_BLOCKS.halfWidth(five, new double[5]))
                .isEqualTo(Design.INTERLEAVED_BLOCKS.halfWidth(new double[] {1, 2, 5, 2}, ZERO));
        assertThat(Design.INTERLEAVED_SLICES.blocksRun(5)).isEqualTo(5);
        assertThat(Design.INTERLEAVED_BLOCKS.blocksRun(5)).isEqualTo(2);
        assertThat(Design.GROUPED_RUNS.blocksRun(4)).isEqualTo(2);
    }

    @Test
    void aBlockWithoutAFigureIsLeftOut() {
        double[] gap = {11, Double.NaN, 23, 31, 43};

        assertThat(Design.INTERLEAVED_SLICES.halfWidth(gap, new double[] {10, 7, 20, 30, 40}))
                .isCloseTo(T_3 * Math.sqrt(1.0 / 3), within(1e-5));
        assertThat(Design.INTERLEAVED_BLOCKS.halfWidth(new double[] {1, Double.NaN, 2, 3}, ZERO))
                .isNaN();
        assertThat(Design.GROUPED_RUNS.halfWidth(new double[] {1, Double.NaN, 2, 3}, ZERO))
                .isNaN();
        assertThatThrownBy(() -> Design.GROUPED_RUNS.halfWidth(new double[3], ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void driftWidensGroupedRunsMost() {
        Random random = new Random(5);
        int blocks = 20;
        double[] drift = IntStream.range(0, blocks).mapToDouble(i -> 0.02 * i).toArray();
        double[] a = IntStream.range(0, blocks)
                .mapToDouble(i -> drift[i] + 0.01 * random.nextGaussian())
                .toArray();
        double[] b = IntStream.range(0, blocks)
                .mapToDouble(i -> drift[i] + 0.01 * random.nextGaussian())
                .toArray();

        double slices = Design.INTERLEAVED_SLICES.halfWidth(a, b);
        double neighbours = Design.INTERLEAVED_BLOCKS.halfWidth(a, b);
        double grouped = Design.GROUPED_RUNS.halfWidth(a, b);

        assertThat(slices).isBetween(0.003, 0.011); // 2.09 x 0.01 x sqrt(2 / 20) = 0.0066
        assertThat(neighbours).isBetween(slices, 0.02); // half the pairs
        assertThat(grouped).isGreaterThan(3 * neighbours); // sd of the drift in a half is 0.06
    }
}
