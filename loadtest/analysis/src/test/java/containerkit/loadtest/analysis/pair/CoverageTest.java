package containerkit.loadtest.analysis.pair;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated runs of equal contenders, every pair of which is compared after every block. */
class CoverageTest {
    private static final int RUNS = 1_000;

    @ParameterizedTest
    @CsvSource({"2, 8, false", "3, 8, false", "4, 8, false", "3, 20, false", "2, 8, true", "3, 8, true", "4, 8, true"})
    void allIntervalsOfARunHoldTogetherWhereverItEnds(int contenders, int blocks, boolean heavyTails) {
        Random random = new Random(20261128);
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            wrong += errs(random, contenders, blocks, heavyTails) ? 1 : 0;
        }
        double allowance = 3 * Math.sqrt(0.05 * 0.95 / RUNS);
        assertThat(wrong / (double) RUNS).isLessThan(0.05 + allowance);
    }

    private static boolean errs(Random random, int contenders, int blocks, boolean heavyTails) {
        Levels levels = new Levels(contenders * (contenders - 1) / 2, blocks);
        List<double[]> values = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            values.add(random.doubles(contenders)
                    .map(ignored -> 0.05 * (heavyTails ? studentOfThree(random) : random.nextGaussian()))
                    .toArray());
            for (int a = 0; a < contenders && block >= Plan.FEWEST_BLOCKS; a++) {
                for (int b = a + 1; b < contenders; b++) {
                    int first = a;
                    int second = b;
                    Ratio ratio = Ratio.ofLogs(
                            values.stream()
                                    .map(block1 -> block1[first] - block1[second])
                                    .toList(),
                            block == blocks ? levels.atEnd() : levels.atLook());
                    if (!ratio.holds(1)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static double studentOfThree(Random random) {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            squares += Math.pow(random.nextGaussian(), 2);
        }
        return random.nextGaussian() / Math.sqrt(squares / 3);
    }
}
