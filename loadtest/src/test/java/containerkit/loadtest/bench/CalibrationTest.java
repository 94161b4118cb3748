package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static final int EXPERIMENTS = 4_000;

    @Test
    void theSameJarSeldomWinsAgainstItself() {
        Share share = calibration(8, 0.02, 0).falseWinners(EXPERIMENTS, 2);

        assertThat(share.trials()).isEqualTo(EXPERIMENTS);
        assertThat(share.percent()).isBetween(1.0, 7.0); // of many runs 5 at most; each single one differs a little
    }

    @Test
    void whatIsAlwaysInTheNamesIsShuffledAway() {
        // The last name is 10 % slower in every block: shuffled, that is noise, if not of the bell's shape.
        assertThat(calibration(8, 0.005, 0.1).falseWinners(EXPERIMENTS, 2).percent())
                .isLessThan(10);
    }

    @Test
    void aLargeDifferenceIsFoundAndNoneIsNot() {
        assertThat(calibration(8, 0.01, 0).found(EXPERIMENTS / 4, 10, 8, 2).percent())
                .isGreaterThan(99);
        assertThat(calibration(8, 0.01, 0).found(EXPERIMENTS / 4, 0, 8, 2).percent())
                .isLessThan(3);
        assertThat(calibration(8, 0.2, 0).found(EXPERIMENTS / 4, 10, 8, 2).percent())
                .isLessThan(50);
    }

    @Test
    void fewerThanSevenBlocksFindNothing() {
        assertThat(calibration(8, 0.01, 0).found(100, 50, 6, 1).hits()).isZero();
    }

    @Test
    void wilsonsInterval() {
        Share share = new Share(5, 100);

        assertThat(share.percent()).isEqualTo(5);
        assertThat(share.lowPercent()).isCloseTo(2.15, within(0.01)); // Wilson (1927), by hand
        assertThat(share.highPercent()).isCloseTo(11.18, within(0.01));
        assertThat(new Share(0, 50).lowPercent()).isZero();
        assertThat(new Share(50, 50).highPercent()).isEqualTo(100);
        assertThat(share.text()).isEqualTo("5.0 % [2.2, 11.2]");
    }

    /** Several runs of three names whose figures vary so much from block to block, the last one slower. */
    private static Calibration calibration(int blocks, double sd, double slower) {
        Random random = new Random(7);
        List<SameJarBlocks> runs = Stream.generate(() -> new SameJarBlocks(IntStream.range(0, blocks)
                        .mapToObj(block -> new double[] {
                            random.nextGaussian() * sd, random.nextGaussian() * sd, random.nextGaussian() * sd + slower
                        })
                        .toList()))
                .limit(10)
                .toList();
        return new Calibration(runs, 3, new Random(11));
    }
}
