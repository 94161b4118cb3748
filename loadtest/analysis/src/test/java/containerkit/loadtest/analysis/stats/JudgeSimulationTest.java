package containerkit.loadtest.analysis.stats;

import static containerkit.loadtest.analysis.stats.Simulation.MARGIN;
import static containerkit.loadtest.analysis.stats.Simulation.NOISE;
import static containerkit.loadtest.analysis.stats.Simulation.TIE_PERCENT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.Simulation.Design;
import containerkit.loadtest.analysis.stats.Simulation.Rate;
import containerkit.loadtest.analysis.stats.Simulation.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How often the judge errs, and how often it finds what is there, over many runs whose truth is known.
 */
class JudgeSimulationTest {
    private static final int QUICK = 400;
    private static final int BLOCKS = 8;
    private static final double APART = 0.05;

    /** How many runs take a second or two. */
    private static int quick(Design design) {
        return design.contenders() * design.loads() > 6 ? QUICK / 4 : QUICK;
    }

    private record Outcome(List<Double> truths, List<Judgement> judgements) {
        boolean falsePositive() {
            return any((verdict, truth) -> verdict == Verdict.A && truth >= 0 || verdict == Verdict.B && truth <= 0);
        }

        boolean falseTie() {
            return any((verdict, truth) -> verdict == Verdict.TIE && Math.abs(truth) >= MARGIN - 1e-12);
        }

        boolean missed() {
            for (int i = 0; i < truths.size(); i++) {
                Interval interval = judgements.get(i).ratio().interval();
                double ratio = Math.exp(truths.get(i));
                if (interval == null || ratio < interval.low() || ratio > interval.high()) {
                    return true;
                }
            }
            return false;
        }

        /** The share of the pairs that truly differ whose winner is named. */
        double found() {
            int differing = 0;
            int found = 0;
            for (int i = 0; i < truths.size(); i++) {
                if (truths.get(i) != 0) {
                    differing++;
                    found += judgements.get(i).verdict() == Verdict.A
                                    || judgements.get(i).verdict() == Verdict.B
                            ? 1
                            : 0;
                }
            }
            return differing == 0 ? 0 : (double) found / differing;
        }

        private interface Mistake {
            boolean is(Verdict verdict, double truth);
        }

        private boolean any(Mistake mistake) {
            for (int i = 0; i < truths.size(); i++) {
                if (mistake.is(judgements.get(i).verdict(), truths.get(i))) {
                    return true;
                }
            }
            return false;
        }
    }

    private static Rate rate(List<Outcome> outcomes, ToDoubleFunction<Outcome> share) {
        return Rate.of(outcomes.stream().mapToDouble(share).toArray());
    }

    /** Every family error, measured: no interval may lie above 5 %. */
    @Test
    void noFamilyErrorIsAboveFivePercent() {
        for (Design design : Simulation.DESIGNS) {
            for (Spread spread : Spread.values()) {
                for (double[] truth : List.of(design.equal(), design.oneFar(), design.atTheMargin())) {
                    List<Outcome> outcomes = outcomes(quick(design), design, spread, NOISE, truth);
                    rate(outcomes, run -> number(run.falsePositive())).assertAtMostFive(design.name() + " " + spread);
                    rate(outcomes, run -> number(run.falseTie())).assertAtMostFive(design.name() + " " + spread);
                }
                double[] margin = design.atTheMargin();
                List<Outcome> quiet = outcomes(quick(design), design, spread, NOISE / 6, margin);
                rate(quiet, run -> number(run.falseTie())).assertAtMostFive(design.name() + " " + spread);
            }
        }
    }

    /**
     * A noisy pair that is equal and a quiet one at the margin, in one family: there both kinds of error occur, and their
     * sum exceeds one alpha but not two.
     */
    @Test
    void bothErrorsTogetherStayBelowTenPercent() throws IOException {
        Random random = new Random(20_261_127);
        Judge judge = new Judge(Judge.ALPHA, TIE_PERCENT);
        double[] wrong = IntStream.range(0, 10 * QUICK)
                .mapToDouble(run -> {
                    List<Judgement> judged = judge.judge(
                            Better.LESS,
                            List.of(pair("noisy", random, 0, 2 * NOISE), pair("quiet", random, MARGIN, NOISE / 6)));
                    Verdict noisy = judged.get(0).verdict();
                    return number(noisy == Verdict.A
                            || noisy == Verdict.B
                            || judged.get(1).verdict() == Verdict.TIE);
                })
                .toArray();
        Rate rate = Rate.of(wrong);

        Files.writeString(Path.of("target", "both-errors.txt"), rate.text() + System.lineSeparator());
        assertThat(rate.percent()).isBetween(5.0, 10.0);
    }

    private static Evidence pair(String scenario, Random random, double truth, double sd) {
        List<Double> logRatios = random.doubles(BLOCKS)
                .mapToObj(unused -> truth + sd * random.nextGaussian())
                .toList();
        return new Evidence(scenario, "one", "other", logRatios, null);
    }

    @Test
    void intervalsAndVerdictsNeverContradict() {
        for (double[] truth : List.of(new double[] {0, APART, 3 * APART}, new double[] {0, 0, MARGIN / 2})) {
            for (Outcome run : outcomes(QUICK, Simulation.DESIGNS.get(1), Spread.EQUAL, NOISE / 2, truth)) {
                for (Judgement judgement : run.judgements()) {
                    Interval interval = judgement.ratio().interval();
                    switch (judgement.verdict()) {
                        case A -> assertThat(interval.high()).isLessThanOrEqualTo(1);
                        case B -> assertThat(interval.low()).isGreaterThanOrEqualTo(1);
                        case TIE ->
                            assertThat(Math.max(interval.high(), 1 / interval.low()))
                                    .isLessThanOrEqualTo(Math.exp(MARGIN) + 1e-12);
                        case UNDECIDED -> {
                            assertThat(interval.low()).isLessThan(1);
                            assertThat(interval.high()).isGreaterThan(1);
                            assertThat(Math.max(interval.high(), 1 / interval.low()))
                                    .isGreaterThan(Math.exp(MARGIN));
                        }
                    }
                }
            }
        }
    }

    @Test
    void intervalsHoldTogetherButForWhatTheirVerdictsCutOff() {
        List<Outcome> clear = outcomes(
                QUICK,
                Simulation.DESIGNS.get(1),
                Spread.EQUAL,
                NOISE,
                Simulation.DESIGNS.get(1).oneFar());

        assertThat(rate(clear, run -> number(run.missed())).percent()).isLessThan(8);
    }

    @Test
    void aDifferenceOfTheMinimumDetectableSizeIsFoundFourTimesOutOfFive() {
        double sd = NOISE * Math.sqrt(2);
        StudentT studentT = new StudentT();
        double detectable =
                (studentT.quantile(0.975, BLOCKS - 1) + studentT.quantile(0.8, BLOCKS - 1)) * sd / Math.sqrt(BLOCKS);
        List<Outcome> outcomes =
                outcomes(125, new Design("a pair", 2, 1, false), Spread.EQUAL, NOISE, new double[] {0, detectable});

        assertThat(rate(outcomes, run -> run.found()).percent()).isBetween(76.0, 84.0);
    }

    private static double number(boolean happened) {
        return happened ? 1 : 0;
    }

    private static List<Outcome> outcomes(int runs, Design design, Spread spread, double noise, double[] truth) {
        Random random = Simulation.random();
        Judge judge = new Judge(Judge.ALPHA, TIE_PERCENT);
        List<Outcome> outcomes = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            List<Evidence> family = new ArrayList<>();
            List<Double> truths = new ArrayList<>();
            for (int load = 0; load < design.loads(); load++) {
                add(family, truths, random, design, spread, noise, truth, load);
            }
            List<Judgement> judgements = judge.judge(Better.LESS, family);
            outcomes.add(new Outcome(truths, judgements));
        }
        return outcomes;
    }

    private static void add(
            List<Evidence> family,
            List<Double> truths,
            Random random,
            Design design,
            Spread spread,
            double noise,
            double[] truth,
            int load) {
        double[][] figures = Simulation.figures(random, spread, noise, truth, BLOCKS);
        for (int a = 0; a < truth.length; a++) {
            for (int b = a + 1; b < truth.length; b++) {
                if (!design.compares(a, b)) {
                    continue;
                }
                List<Double> ratios = new ArrayList<>();
                for (int block = 0; block < BLOCKS; block++) {
                    ratios.add(figures[a][block] - figures[b][block]);
                }
                family.add(new Evidence("load " + load, "c" + a, "c" + b, ratios, null));
                truths.add(truth[a] - truth[b]);
            }
        }
    }
}
