package containerkit.loadtest.bench;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.bench.Calibration.Rate;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("truth")
class CalibrationTest {
    /** Each rate then has an error of its own of 1.4 % at most; with fixed seeds no test fails only now and then. */
    private static final int EXPERIMENTS = 1_000;

    @Test
    void theSameJarSeldomWinsAgainstItself() {
        Rate rate = calibration(8, 0.02, 0).falsePositives(EXPERIMENTS, 8, 2);

        assertThat(rate.percent()).isBetween(2.0, 6.0); // of many blocks 5 at most; each recording differs a little
        assertThat(rate.lowPercent()).isLessThan(5);
    }

    @Test
    void whatIsAlwaysInTheNamesIsShuffledAway() {
        // The last name is 10 % slower in every block: shuffled, that is noise, if not of the bell's shape.
        assertThat(calibration(8, 0.005, 0.1).falsePositives(EXPERIMENTS, 8, 2).percent())
                .isLessThan(10);
    }

    @Test
    void aLargeDifferenceIsFoundAndNoneIsNot() {
        assertThat(calibration(8, 0.01, 0).found(EXPERIMENTS / 2, 10, 8, 2).percent())
                .isGreaterThan(99);
        assertThat(calibration(8, 0.01, 0).found(EXPERIMENTS / 2, 0, 8, 2).percent())
                .isLessThan(3);
        assertThat(calibration(8, 0.2, 0).found(EXPERIMENTS / 2, 10, 8, 2).percent())
                .isLessThan(50);
    }

    @Test
    void fewerThanSevenBlocksFindNothing() {
        assertThat(calibration(8, 0.01, 0).found(100, 50, 6, 1).percent()).isZero();
    }

    @Test
    void fewRecordedBlocksMakeAWideInterval() {
        Rate few = calibration(8, 0.02, 0, 1).falsePositives(EXPERIMENTS, 8, 2);
        Rate many = calibration(8, 0.02, 0, 50).falsePositives(EXPERIMENTS, 8, 2);

        assertThat(few.highPercent() - few.lowPercent()).isGreaterThan(1.5 * (many.highPercent() - many.lowPercent()));
        assertThat(Rate.of(1, 3)).isEqualTo(new Rate(1, 0, 4));
        assertThat(Rate.of(99, 3).text()).isEqualTo("99.0 % [96.0, 100.0]");
    }

    /** Several runs of three names whose figures vary so much from block to block, the last one slower. */
    private static Calibration calibration(int blocks, double sd, double slower) {
        return calibration(blocks, sd, slower, 10);
    }

    private static Calibration calibration(int blocks, double sd, double slower, int count) {
        Random random = new Random(7);
        List<SameJarBlocks> runs = Stream.generate(() -> new SameJarBlocks(IntStream.range(0, blocks)
                        .mapToObj(block -> new double[] {
                            random.nextGaussian() * sd, random.nextGaussian() * sd, random.nextGaussian() * sd + slower
                        })
                        .toList()))
                .limit(count)
                .toList();
        return new Calibration(runs, 3, new Random(11));
    }
}
