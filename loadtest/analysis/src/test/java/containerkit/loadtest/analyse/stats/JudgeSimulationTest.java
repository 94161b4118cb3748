package containerkit.loadtest.analyse.stats;

import static containerkit.loadtest.analyse.stats.Simulation.MARGIN;
import static containerkit.loadtest.analyse.stats.Simulation.NOISE;
import static containerkit.loadtest.analyse.stats.Simulation.THOROUGH;
import static containerkit.loadtest.analyse.stats.Simulation.TIE_PERCENT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analyse.stats.Simulation.Design;
import containerkit.loadtest.analyse.stats.Simulation.Rate;
import containerkit.loadtest.analyse.stats.Simulation.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often the judge errs, and how often it finds what is there, over many runs whose truth is known; beside it the rule
 * that it replaced: Holm's correction for winners, and ties by intervals that hold all at once.
 */
class JudgeSimulationTest {
    private static final int QUICK = 400;
    private static final int BLOCKS = 8;
    private static final double APART = 0.05;

    /** How many runs take a second or two. */
    private static int quick(Design design) {
        return design.contenders() * design.loads() > 6 ? QUICK / 4 : QUICK;
    }

    /** What came of one run, by the new rule and by the old one. */
    private record Outcome(
            List<Evidence> family,
            List<Double> truths,
            List<Verdict> now,
            List<Verdict> before,
            List<Judgement> judgements) {
        boolean falsePositive(List<Verdict> verdicts) {
            return any(
                    verdicts,
                    (verdict, truth) -> verdict == Verdict.A && truth >= 0 || verdict == Verdict.B && truth <= 0);
        }

        boolean falseTie(List<Verdict> verdicts) {
            return any(verdicts, (verdict, truth) -> verdict == Verdict.TIE && Math.abs(truth) >= MARGIN - 1e-12);
        }

        boolean falseAny(List<Verdict> verdicts) {
            return falsePositive(verdicts) || falseTie(verdicts);
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
        double found(List<Verdict> verdicts) {
            return share(verdicts, truth -> truth != 0, Verdict.A, Verdict.B);
        }

        /** The share of the equal pairs that are called so. */
        double tied(List<Verdict> verdicts) {
            return share(verdicts, truth -> truth == 0, Verdict.TIE, Verdict.TIE);
        }

        private double share(List<Verdict> verdicts, DoublePredicate wanted, Verdict one, Verdict other) {
            int all = 0;
            int hits = 0;
            for (int i = 0; i < truths.size(); i++) {
                if (wanted.test(truths.get(i))) {
                    all++;
                    hits += verdicts.get(i) == one || verdicts.get(i) == other ? 1 : 0;
                }
            }
            return all == 0 ? 0 : (double) hits / all;
        }

        private interface Mistake {
            boolean is(Verdict verdict, double truth);
        }

        private boolean any(List<Verdict> verdicts, Mistake mistake) {
            for (int i = 0; i < truths.size(); i++) {
                if (mistake.is(verdicts.get(i), truths.get(i))) {
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
                    rate(outcomes, run -> number(run.falsePositive(run.now())))
                            .assertAtMostFive(design.name() + " " + spread);
                    rate(outcomes, run -> number(run.falseTie(run.now())))
                            .assertAtMostFive(design.name() + " " + spread);
                }
                double[] margin = design.atTheMargin();
                List<Outcome> quiet = outcomes(quick(design), design, spread, NOISE / 6, margin);
                rate(quiet, run -> number(run.falseTie(run.now()))).assertAtMostFive(design.name() + " " + spread);
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
    void closedTestsFindMoreThanHolmAndTiesMoreThanIntervals() {
        for (Design design : Simulation.DESIGNS.subList(0, 3)) {
            List<Outcome> apart = outcomes(QUICK, design, Spread.EQUAL, NOISE, design.apart(APART));
            List<Outcome> alike = outcomes(QUICK, design, Spread.EQUAL, NOISE / 2, design.equal());

            assertThat(rate(apart, run -> run.found(run.now())).percent())
                    .isGreaterThan(rate(apart, run -> run.found(run.before())).percent() + 1);
            assertThat(rate(alike, run -> run.tied(run.now())).percent())
                    .isGreaterThan(rate(alike, run -> run.tied(run.before())).percent() + 1);
        }
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
        List<Outcome> outcomes = outcomes(
                THOROUGH / 4, new Design("a pair", 2, 1, false), Spread.EQUAL, NOISE, new double[] {0, detectable});

        assertThat(rate(outcomes, run -> run.found(run.now())).percent()).isBetween(76.0, 84.0);
    }

    /** Writes the table of docs/measurements/2026-11-23-closed-tests-and-ties.md. */
    @Test
    @Tag("study")
    void theWholeTable() throws IOException {
        List<Row> rows = Simulation.rows(JudgeSimulationTest::row);

        List<String> lines = new ArrayList<>();
        lines.add("| design | spread | false positive, all equal | one far from the rest | Holm, one far | false tie | "
                + "false verdict of either kind | an interval misses | power | power, Holm | tie | tie, old rule |");
        lines.add("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        rows.forEach(row -> lines.add(row.line()));
        Files.write(Path.of("target", "verdict-errors.md"), lines);
        rows.forEach(row -> row.promised().forEach(error -> error.assertAtMostFive(row.name())));
    }

    private record Row(String name, String line, List<Rate> promised) {}

    private static Row row(Design design, Spread spread) {
        List<Outcome> equal = outcomes(THOROUGH, design, spread, NOISE, design.equal());
        List<Outcome> far = outcomes(THOROUGH, design, spread, NOISE, design.oneFar());
        List<Outcome> margin = outcomes(THOROUGH, design, spread, NOISE / 6, design.atTheMargin());
        List<Outcome> apart = outcomes(THOROUGH, design, spread, NOISE, design.apart(APART));
        List<Outcome> quiet = outcomes(THOROUGH, design, spread, NOISE / 2, design.equal());
        List<Rate> rates = List.of(
                rate(equal, run -> number(run.falsePositive(run.now()))),
                rate(far, run -> number(run.falsePositive(run.now()))),
                rate(far, run -> number(run.falsePositive(run.before()))),
                rate(margin, run -> number(run.falseTie(run.now()))),
                rate(margin, run -> number(run.falseAny(run.now()))),
                rate(far, run -> number(run.missed())),
                rate(apart, run -> run.found(run.now())),
                rate(apart, run -> run.found(run.before())),
                rate(quiet, run -> run.tied(run.now())),
                rate(quiet, run -> run.tied(run.before())));
        return new Row(
                design.name() + " " + spread,
                "| " + design.name() + " | " + spread.words + " | "
                        + rates.stream().map(Rate::text).collect(Collectors.joining(" | ")) + " |",
                List.of(rates.get(0), rates.get(1), rates.get(3)));
    }

    private static double number(boolean happened) {
        return happened ? 1 : 0;
    }

    private static List<Outcome> outcomes(int runs, Design design, Spread spread, double noise, double[] truth) {
        Random random = Simulation.random();
        Judge judge = new Judge(Judge.ALPHA, TIE_PERCENT);
        StudentT studentT = new StudentT();
        List<Outcome> outcomes = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            List<Evidence> family = new ArrayList<>();
            List<Double> truths = new ArrayList<>();
            for (int load = 0; load < design.loads(); load++) {
                add(family, truths, random, design, spread, noise, truth, load);
            }
            List<Judgement> judgements = judge.judge(Better.LESS, family);
            outcomes.add(new Outcome(
                    family,
                    truths,
                    judgements.stream().map(Judgement::verdict).toList(),
                    before(family, studentT),
                    judgements));
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

    /** The rule before closed tests: a tie where Bonferroni's interval lies in the zone, else Holm's winner. */
    private static List<Verdict> before(List<Evidence> family, StudentT studentT) {
        List<LogRatios> all =
                family.stream().map(each -> LogRatios.of(each.logRatios())).toList();
        double[] p = Holm.adjusted(all.stream()
                .mapToDouble(each -> studentT.twoSidedP(each.mean() / each.standardError(), each.degrees()))
                .toArray());
        double quantile = studentT.quantile(1 - Judge.ALPHA / (2 * all.size()), BLOCKS - 1);
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < p.length; i++) {
            LogRatios ratios = all.get(i);
            boolean tie = Math.abs(ratios.mean()) + quantile * ratios.standardError() <= MARGIN;
            verdicts.add(
                    tie
                            ? Verdict.TIE
                            : p[i] <= Judge.ALPHA ? Better.LESS.verdict(Math.exp(ratios.mean())) : Verdict.UNDECIDED);
        }
        return verdicts;
    }
}
