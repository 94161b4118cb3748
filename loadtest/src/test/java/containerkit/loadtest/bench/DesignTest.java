package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesignTest {
    private static final double[] ZERO = new double[4];

    @Test
    void slicesArePairedWithinEachBlock() {
        // differences 1, 3, 1, 3
        assertThat(Design.INTERLEAVED_SLICES.variance(new double[] {11, 23, 31, 43}, new double[] {10, 20, 30, 40}))
                .isCloseTo(4.0 / 3, within(1e-9));
    }

    @Test
    void neighbouringBlocksArePairedBothWays() {
        // 1, 2, 5 against what follows: variance 13/3; 2, 5, 2 against what goes before: variance 3
        assertThat(Design.INTERLEAVED_BLOCKS.variance(new double[] {1, 2, 5, 2}, ZERO))
                .isCloseTo((13.0 / 3 + 3) / 2, within(1e-9));
    }

    @Test
    void groupedRunsVaryWithinHalves() {
        // halves of variance 2 and 0 of the one, 0 of the other
        assertThat(Design.GROUPED_RUNS.variance(new double[] {1, 3, 7, 7}, ZERO))
                .isCloseTo(1, within(1e-9));
        // halves of variance 2 each, of both
        assertThat(Design.GROUPED_RUNS.variance(new double[] {1, 3, 5, 7}, new double[] {0, 2, 4, 6}))
                .isCloseTo(4, within(1e-9));
    }

    @Test
    void aWidthIsStudentsOverTheRootOfTheBlocks() {
        assertThat(Design.INTERLEAVED_SLICES.halfWidth(4, 4)).isCloseTo(3.182446, within(1e-5)); // 3 degrees
        assertThat(Design.INTERLEAVED_BLOCKS.halfWidth(4, 4)).isCloseTo(3.182446, within(1e-5));
        assertThat(Design.GROUPED_RUNS.halfWidth(4, 4)).isCloseTo(2.446912, within(1e-5)); // 6 degrees
    }

    @Test
    void aBlockWithoutAFigureIsLeftOut() {
        double[] gap = {11, Double.NaN, 23, 31, 43};

        assertThat(Design.INTERLEAVED_SLICES.variance(gap, new double[] {10, 7, 20, 30, 40}))
                .isCloseTo(4.0 / 3, within(1e-9));
        assertThat(Design.GROUPED_RUNS.variance(new double[] {1, Double.NaN, 2, 3}, ZERO))
                .isNaN();
        assertThatThrownBy(() -> Design.GROUPED_RUNS.variance(new double[3], ZERO))
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

        double slices = Design.INTERLEAVED_SLICES.variance(a, b);
        double neighbours = Design.INTERLEAVED_BLOCKS.variance(a, b);
        double grouped = Design.GROUPED_RUNS.variance(a, b);

        assertThat(slices).isBetween(0.5e-4, 4e-4); // 2 x 0.01 x 0.01
        assertThat(neighbours).isBetween(0.5e-4, 4e-4); // steady drift shifts every pair alike
        assertThat(grouped).isGreaterThan(10 * neighbours); // sd of the drift in a half is 0.06
    }
}
