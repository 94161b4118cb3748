package containerkit.loadtest.analysis.pair;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Spread;
import containerkit.loadtest.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated runs of equal contenders, every pair of which is compared after every block. */
class CoverageTest {
    private static final int RUNS = 1_000;
    private static final int RUNS_OF_THE_STUDY = 10_000;
    private static final double SPREAD = 0.05;

    /** Log values of a contender in a block, around 0. */
    private enum Blocks {
        NORMAL {
            @Override
            double of(int contender, Random random) {
                return SPREAD * random.nextGaussian();
            }
        },
        STUDENT_OF_3 {
            @Override
            double of(int contender, Random random) {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    squares += Math.pow(random.nextGaussian(), 2);
                }
                return SPREAD * random.nextGaussian() / Math.sqrt(squares / 3);
            }
        },
        UNEQUAL_SPREADS {
            @Override
            double of(int contender, Random random) {
                return (contender + 1) * SPREAD / 2 * random.nextGaussian();
            }
        },
        ONE_SCATTERS_TEN_TIMES_AS_MUCH {
            @Override
            double of(int contender, Random random) {
                return (contender == 0 ? 10 : 1) * SPREAD / 10 * random.nextGaussian();
            }
        },
        /** Lognormal with σ = 0.25 for one contender, normal for the others. */
        ONE_SKEWED {
            @Override
            double of(int contender, Random random) {
                double normal = random.nextGaussian();
                return contender > 0
                        ? SPREAD * normal
                        : SPREAD / 0.25 * (Math.exp(0.25 * normal) - Math.exp(0.25 * 0.25 / 2));
            }
        },
        /** One start in ten of one contender is slower by 10 %; the spread is 2 %. */
        SLOW_STARTS {
            @Override
            double of(int contender, Random random) {
                return 0.02 * random.nextGaussian() + (contender == 0 && random.nextDouble() < 0.1 ? Math.log(1.1) : 0);
            }
        };

        abstract double of(int contender, Random random);
    }

    @ParameterizedTest
    @CsvSource({
        "3, 1, 8, NORMAL",
        "3, 1, 20, NORMAL",
        "4, 1, 8, STUDENT_OF_3",
        "4, 1, 8, UNEQUAL_SPREADS",
        "3, 2, 4, ONE_SCATTERS_TEN_TIMES_AS_MUCH"
    })
    void allIntervalsOfARunHoldTogetherWhereverItEnds(int contenders, int scenarios, int blocks, Blocks kind) {
        double allowance = 3 * Math.sqrt(0.05 * 0.95 / RUNS);

        assertThat(wrongShare(RUNS, contenders, scenarios, blocks, kind)).isLessThan(0.05 + allowance);
    }

    /** Prints what the page on the method quotes. */
    @Test
    @Tag("study")
    void sharesOfRunsWithAWrongInterval() {
        for (Blocks kind : Blocks.values()) {
            for (int[] run : new int[][] {
                {2, 1, 8}, {3, 1, 4}, {3, 1, 7}, {3, 2, 4}, {3, 2, 7}, {4, 1, 4}, {4, 1, 7}, {3, 1, 20}, {3, 6, 8}
            }) {
                System.out.printf(
                        "%s: %d contenders, k = %d, N = %d: %.1f %%%n",
                        kind,
                        run[0],
                        run[0] * (run[0] - 1) / 2 * run[1],
                        run[2],
                        100 * wrongShare(RUNS_OF_THE_STUDY, run[0], run[1], run[2], kind));
            }
        }
    }

    /** Prints the mean half width of the second and third of three contenders, by their own spread and by that of all. */
    @Test
    @Tag("study")
    void halfWidthsByOneSpreadAndByAll() {
        int planned = 7;
        ErrorLevels levels = new ErrorLevels(3, planned);
        for (Blocks kind : List.of(Blocks.NORMAL, Blocks.ONE_SCATTERS_TEN_TIMES_AS_MUCH)) {
            for (int blocks = Plan.FEWEST_BLOCKS; blocks <= planned; blocks++) {
                Random random = new Random(20261129);
                double own = 0;
                double shared = 0;
                for (int run = 0; run < RUNS_OF_THE_STUDY; run++) {
                    List<List<Double>> pairs = pairs(
                            Stream.generate(() -> IntStream.range(0, 3)
                                            .mapToDouble(contender -> kind.of(contender, random))
                                            .toArray())
                                    .limit(blocks)
                                    .toList(),
                            3);
                    double error = blocks == planned ? levels.atEnd() : levels.atLook();
                    own += halfWidth(Ratio.ofLogs(pairs.get(2), error)) / RUNS_OF_THE_STUDY;
                    shared += halfWidth(Ratio.ofLogs(pairs.get(2), pairs, error)) / RUNS_OF_THE_STUDY;
                }
                System.out.printf(
                        "%s after %d of %d blocks: own ± %.1f %%, shared ± %.1f %%%n",
                        kind, blocks, planned, 100 * Math.expm1(own), 100 * Math.expm1(shared));
            }
        }
    }

    private static double halfWidth(Ratio ratio) {
        return Math.log(ratio.interval().high() / ratio.interval().low()) / 2;
    }

    private static double wrongShare(int runs, int contenders, int scenarios, int blocks, Blocks kind) {
        Random random = new Random(20261128);
        int wrong = 0;
        for (int run = 0; run < runs; run++) {
            boolean errs = false;
            ErrorLevels levels = new ErrorLevels(contenders * (contenders - 1) / 2 * scenarios, blocks);
            for (int scenario = 0; scenario < scenarios; scenario++) {
                errs |= errs(random, contenders, blocks, kind, levels);
            }
            wrong += errs ? 1 : 0;
        }
        return wrong / (double) runs;
    }

    private static boolean errs(Random random, int contenders, int blocks, Blocks kind, ErrorLevels levels) {
        List<double[]> values = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            double[] value = new double[contenders];
            for (int contender = 0; contender < contenders; contender++) {
                value[contender] = kind.of(contender, random);
            }
            values.add(value);
            boolean share = Spread.shared(contenders, levels.pairs(), block);
            if (block >= Plan.FEWEST_BLOCKS
                    && errs(values, contenders, share, block == blocks ? levels.atEnd() : levels.atLook())) {
                return true;
            }
        }
        return false;
    }

    private static boolean errs(List<double[]> values, int contenders, boolean share, double error) {
        List<List<Double>> pairs = pairs(values, contenders);
        return pairs.stream().anyMatch(pair -> !Ratio.ofLogs(pair, share ? pairs : List.of(pair), error)
                .holds(1));
    }

    private static List<List<Double>> pairs(List<double[]> values, int contenders) {
        List<List<Double>> pairs = new ArrayList<>();
        for (int a = 0; a < contenders; a++) {
            for (int b = a + 1; b < contenders; b++) {
                int first = a;
                int second = b;
                pairs.add(values.stream().map(one -> one[first] - one[second]).toList());
            }
        }
        return pairs;
    }
}
