package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class MeanDifferenceTest {
    private final StudentT student = new StudentT();

    /** t(0.975, 4) = 2.776, the standard deviation of 1 to 5 is 1.581. */
    @Test
    void intervalIsStudents() {
        MeanDifference difference = MeanDifference.of(new double[] {1, 2, 3, 4, 5}, student);
        Interval interval = Objects.requireNonNull(difference.interval());
        assertThat(difference.mean()).isEqualTo(3);
        assertThat(interval.low()).isCloseTo(1.037, within(0.001));
        assertThat(interval.high()).isCloseTo(4.963, within(0.001));
        assertThat(difference.shown()).isTrue();
    }

    @Test
    void oneOfManyNeedsMore() {
        double[] differences = {1, 2, 3, 4, 5};
        assertThat(MeanDifference.ofSeveral(differences, student, 1))
                .isEqualTo(MeanDifference.of(differences, student));
        assertThat(MeanDifference.ofSeveral(differences, student, 100).shown()).isFalse();
    }

    @Test
    void twoBlocksShowNothing() {
        MeanDifference difference = MeanDifference.of(new double[] {4, 4.1}, student);
        assertThat(difference.interval()).isNull();
        assertThat(difference.shown()).isFalse();
    }

    @Test
    void negativeOnesAreShownBelowZero() {
        assertThat(MeanDifference.of(new double[] {-5, -5.1, -4.9}, student).shown())
                .isTrue();
        assertThat(MeanDifference.of(new double[] {-5, 5.1, -4.9}, student).shown())
                .isFalse();
    }
}
