package containerkit.loadtest.analyse.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** How often the judge errs, and how often it sees, over many runs of three contenders whose truth is known. */
class JudgeSimulationTest {
    private static final int RUNS = 20_000;
    private static final double NOISE = 0.03; // of one contender's log figure in one block

    /** Three standard errors of a share of 5 % in so many runs. */
    private static final double MARGIN = 3 * Math.sqrt(0.05 * 0.95 / RUNS);

    @Test
    void alikeContendersGetAFalseWinnerInAtMostFiveRunsOutOfAHundred() {
        double named = share(8, new double[] {0, 0, 0}, run -> run.stream().anyMatch(JudgeSimulationTest::won));

        assertThat(named).isBetween(0.02, 0.05 + MARGIN);
    }

    @Test
    void allIntervalsOfARunHoldAtOnceInNinetyFiveOutOfAHundred() {
        double[] truth = {0, 0.05, -0.1};
        double held = share(8, truth, run -> holdAll(run, truth));

        assertThat(held).isBetween(0.95 - MARGIN, 0.98);
    }

    @Test
    void cuttingAnIntervalOffAtOneMissesNextToNothing() {
        double[] truth = {0, 0.0001, 0.5}; // two clear winners, so that Holm tests the third pair alone
        double held = share(8, truth, run -> holdAll(run, truth));
        double heldButForTheDifference = share(
                8,
                truth,
                run -> (holds(run.get(0), truth[0] - truth[1]) || holds(run.get(0), 0))
                        && holds(run.get(1), truth[0] - truth[2])
                        && holds(run.get(2), truth[1] - truth[2]));

        assertThat(held).isBetween(0.93, 0.95);
        assertThat(heldButForTheDifference).isBetween(0.95 - MARGIN, 0.98);
    }

    @Test
    void aRealDifferenceIsSeenMoreOftenTheMoreBlocksThereAre() {
        double[] truth = {0, 0.035, 0.035};
        Predicate<List<Judgement>> seen = run -> run.get(0).verdict() == Verdict.A;

        double eight = share(8, truth, seen);
        double twelve = share(12, truth, seen);
        double sixteen = share(16, truth, seen);

        assertThat(eight).isGreaterThan(0.2);
        assertThat(twelve).isGreaterThan(eight + 0.1);
        assertThat(sixteen).isGreaterThan(twelve + 0.1);
    }

    @Test
    void aDifferenceOfTheSmallestVisibleSizeIsSeenFourTimesOutOfFive() {
        double sd = NOISE * Math.sqrt(2);
        StudentT studentT = new StudentT();
        double visible = (studentT.quantile(0.975, 11) + studentT.quantile(0.8, 11)) * sd / Math.sqrt(12);

        double seen = share(12, new double[] {0, visible}, run -> won(run.get(0)));

        assertThat(seen).isBetween(0.77, 0.83);
    }

    /** Two scenarios and a tie zone of 3 %, as the plan decide has them. */
    @Test
    void theFamilyOfDecideKeepsItsPromises() {
        double[] alike = {0, 0, 0};
        double[] apart = {0, Math.log(1.035), Math.log(1.035 * 1.035)};
        double[] nearlyAlike = {0, 0.0001, 0.5};

        assertThat(decide(0.03, alike, run -> run.stream().anyMatch(JudgeSimulationTest::won)))
                .isBetween(0.01, 0.05 + MARGIN);
        assertThat(decide(0.005, alike, run -> run.stream().allMatch(JudgeSimulationTest::tied)))
                .isGreaterThan(0.9);
        assertThat(decide(0.015, apart, run -> run.stream().anyMatch(JudgeSimulationTest::tied)))
                .isBetween(0.0001, 0.05 + MARGIN);
        // Two pairs that Holm tests on their own after four clear ones: up to 2.5 points fewer than 95 hold.
        assertThat(decide(
                        0.03,
                        nearlyAlike,
                        run -> holdAll(run.subList(0, 3), nearlyAlike) && holdAll(run.subList(3, 6), nearlyAlike)))
                .isBetween(0.925 - MARGIN, 0.97);
    }

    private static double decide(double noise, double[] truth, Predicate<List<Judgement>> what) {
        return share(new Judge(Judge.ALPHA, 3), what, random -> {
            List<Evidence> family = new ArrayList<>(family(random, noise, 8, truth));
            family.addAll(family(random, noise, 8, truth));
            return family;
        });
    }

    private static double share(int blocks, double[] truth, Predicate<List<Judgement>> what) {
        return share(new Judge(Judge.ALPHA, 0), what, random -> family(random, NOISE, blocks, truth));
    }

    private static double share(
            Judge judge, Predicate<List<Judgement>> what, Function<Random, List<Evidence>> experiment) {
        Random random = new Random(20_190_217);
        int count = 0;
        for (int run = 0; run < RUNS; run++) {
            count += what.test(judge.judge(Better.LESS, experiment.apply(random))) ? 1 : 0;
        }
        return (double) count / RUNS;
    }

    private static List<Evidence> family(Random random, double noise, int blocks, double[] truth) {
        double[][] figures = new double[truth.length][blocks];
        for (int contender = 0; contender < truth.length; contender++) {
            for (int block = 0; block < blocks; block++) {
                figures[contender][block] = truth[contender] + noise * random.nextGaussian();
            }
        }
        List<Evidence> family = new ArrayList<>();
        for (int a = 0; a < truth.length; a++) {
            for (int b = a + 1; b < truth.length; b++) {
                List<Double> ratios = new ArrayList<>();
                for (int block = 0; block < blocks; block++) {
                    ratios.add(figures[a][block] - figures[b][block]);
                }
                family.add(new Evidence(ratios, null));
            }
        }
        return family;
    }

    private static boolean won(Judgement judgement) {
        return judgement.verdict() == Verdict.A || judgement.verdict() == Verdict.B;
    }

    private static boolean tied(Judgement judgement) {
        return judgement.verdict() == Verdict.TIE;
    }

    /** The three pairs of one scenario. */
    private static boolean holdAll(List<Judgement> run, double[] truth) {
        return holds(run.get(0), truth[0] - truth[1])
                && holds(run.get(1), truth[0] - truth[2])
                && holds(run.get(2), truth[1] - truth[2]);
    }

    private static boolean holds(Judgement judgement, double logRatio) {
        Interval interval = judgement.ratio().interval();
        double ratio = Math.exp(logRatio);
        return interval != null && interval.low() <= ratio && ratio <= interval.high();
    }
}
