package containerkit.loadtest.analyse.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often the judge errs, and how often it finds what is there, over many runs whose truth is known; beside it the rule
 * that it replaced: Holm's correction for winners, and ties by intervals that hold all at once.
 */
class JudgeSimulationTest {
    private static final int QUICK = 400;
    private static final int THOROUGH = Integer.getInteger("simulation.runs", 500); // 10 000 take minutes
    private static final int BLOCKS = 8;
    private static final double NOISE = 0.03; // of one contender's log figure in one block
    private static final double TIE_PERCENT = 3;
    private static final double MARGIN = Math.log1p(TIE_PERCENT / 100);
    private static final double APART = 0.05;

    /** Contenders under loads; with a reference the last is compared with each other, else all are with all. */
    private record Design(String name, int contenders, int loads, boolean reference) {
        /** How many runs take a second or two. */
        int quick() {
            return contenders * loads > 6 ? QUICK / 4 : QUICK;
        }
    }

    private static final List<Design> DESIGNS = List.of(
            new Design("3 contenders, 1 load", 3, 1, false),
            new Design("3 contenders, 2 loads", 3, 2, false),
            new Design("3 contenders, 6 loads", 3, 6, false),
            new Design("18 against one, 1 load", 19, 1, true));

    private enum Spread {
        EQUAL("equal spreads"),
        ONE_DOUBLED("one spread doubled"),
        HEAVY_TAILS("heavy tails (t, 3 df)");

        private final String words;

        Spread(String words) {
            this.words = words;
        }

        double draw(Random random, int contender) {
            double normal = random.nextGaussian();
            if (this == HEAVY_TAILS) {
                double square = 0;
                for (int i = 0; i < 3; i++) {
                    square += Math.pow(random.nextGaussian(), 2);
                }
                return normal / Math.sqrt(square); // a t of 3 degrees, scaled to a variance of 1
            }
            return this == ONE_DOUBLED && contender == 0 ? 2 * normal : normal;
        }
    }

    /** What came of one run, by the new rule and by the old one. */
    private record Outcome(
            List<Evidence> family,
            List<Double> truths,
            List<Verdict> now,
            List<Verdict> before,
            List<Judgement> judgements) {
        boolean falseWinner(List<Verdict> verdicts) {
            return any(
                    verdicts,
                    (verdict, truth) -> verdict == Verdict.A && truth >= 0 || verdict == Verdict.B && truth <= 0);
        }

        boolean falseTie(List<Verdict> verdicts) {
            return any(verdicts, (verdict, truth) -> verdict == Verdict.TIE && Math.abs(truth) >= MARGIN - 1e-12);
        }

        boolean falseAny(List<Verdict> verdicts) {
            return falseWinner(verdicts) || falseTie(verdicts);
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

    /** A measured share with the half width of its 95 % interval. */
    private record Rate(double percent, double halfPercent) {
        static Rate of(List<Outcome> outcomes, ToDoubleFunction<Outcome> share) {
            double[] shares = outcomes.stream().mapToDouble(share).toArray();
            return new Rate(100 * Sample.mean(shares), 196 * Math.sqrt(Sample.variance(shares) / shares.length));
        }

        String text() {
            return String.format(Locale.ROOT, "%.1f ± %.1f", percent, halfPercent);
        }
    }

    /** Every family error, measured: no interval may lie above 5 %. */
    @Test
    void noFamilyErrorIsAboveFivePercent() {
        for (Design design : DESIGNS) {
            for (Spread spread : Spread.values()) {
                for (double[] truth : List.of(equal(design), oneFar(design), atTheMargin(design))) {
                    List<Outcome> outcomes = outcomes(design.quick(), design, spread, NOISE, truth);
                    assertFivePercent(
                            design + " " + spread, Rate.of(outcomes, run -> number(run.falseWinner(run.now()))));
                    assertFivePercent(design + " " + spread, Rate.of(outcomes, run -> number(run.falseTie(run.now()))));
                }
                double[] margin = atTheMargin(design);
                List<Outcome> quiet = outcomes(design.quick(), design, spread, NOISE / 6, margin);
                assertFivePercent(design + " " + spread, Rate.of(quiet, run -> number(run.falseTie(run.now()))));
            }
        }
    }

    @Test
    void closedTestsFindMoreThanHolmAndTiesMoreThanIntervals() {
        for (Design design : DESIGNS.subList(0, 3)) {
            List<Outcome> apart = outcomes(QUICK, design, Spread.EQUAL, NOISE, apart(design));
            List<Outcome> alike = outcomes(QUICK, design, Spread.EQUAL, NOISE / 2, equal(design));

            assertThat(Rate.of(apart, run -> run.found(run.now())).percent())
                    .isGreaterThan(
                            Rate.of(apart, run -> run.found(run.before())).percent() + 1);
            assertThat(Rate.of(alike, run -> run.tied(run.now())).percent())
                    .isGreaterThan(Rate.of(alike, run -> run.tied(run.before())).percent() + 1);
        }
    }

    @Test
    void intervalsAndVerdictsNeverContradict() {
        for (double[] truth : List.of(new double[] {0, APART, 3 * APART}, new double[] {0, 0, MARGIN / 2})) {
            for (Outcome run : outcomes(QUICK, DESIGNS.get(1), Spread.EQUAL, NOISE / 2, truth)) {
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
        List<Outcome> clear = outcomes(QUICK, DESIGNS.get(1), Spread.EQUAL, NOISE, oneFar(DESIGNS.get(1)));

        assertThat(Rate.of(clear, run -> number(run.missed())).percent()).isLessThan(8);
    }

    @Test
    void aDifferenceOfTheMinimumDetectableSizeIsFoundFourTimesOutOfFive() {
        double sd = NOISE * Math.sqrt(2);
        StudentT studentT = new StudentT();
        double detectable =
                (studentT.quantile(0.975, BLOCKS - 1) + studentT.quantile(0.8, BLOCKS - 1)) * sd / Math.sqrt(BLOCKS);
        List<Outcome> outcomes = outcomes(
                THOROUGH / 4, new Design("a pair", 2, 1, false), Spread.EQUAL, NOISE, new double[] {0, detectable});

        assertThat(Rate.of(outcomes, run -> run.found(run.now())).percent()).isBetween(76.0, 84.0);
    }

    /** Writes the table of docs/measurements/2026-11-23-closed-tests-and-ties.md. */
    @Test
    @Tag("truth")
    void theWholeTable() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("| design | spread | false winner, all equal | one far from the rest | Holm, one far | false tie | "
                + "false verdict of either kind | an interval misses | power | power, Holm | tie | tie, old rule |");
        lines.add("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (Design design : DESIGNS) {
            for (Spread spread : Spread.values()) {
                List<Outcome> equal = outcomes(THOROUGH, design, spread, NOISE, equal(design));
                List<Outcome> far = outcomes(THOROUGH, design, spread, NOISE, oneFar(design));
                List<Outcome> margin = outcomes(THOROUGH, design, spread, NOISE / 6, atTheMargin(design));
                List<Outcome> apart = outcomes(THOROUGH, design, spread, NOISE, apart(design));
                List<Outcome> quiet = outcomes(THOROUGH, design, spread, NOISE / 2, equal(design));
                List<Rate> errors = List.of(
                        Rate.of(equal, run -> number(run.falseWinner(run.now()))),
                        Rate.of(far, run -> number(run.falseWinner(run.now()))),
                        Rate.of(far, run -> number(run.falseWinner(run.before()))),
                        Rate.of(margin, run -> number(run.falseTie(run.now()))),
                        Rate.of(margin, run -> number(run.falseAny(run.now()))),
                        Rate.of(far, run -> number(run.missed())));
                lines.add("| " + design.name() + " | " + spread.words + " | "
                        + String.join(" | ", errors.stream().map(Rate::text).toList()) + " | "
                        + String.join(
                                " | ",
                                List.of(
                                        Rate.of(apart, run -> run.found(run.now()))
                                                .text(),
                                        Rate.of(apart, run -> run.found(run.before()))
                                                .text(),
                                        Rate.of(quiet, run -> run.tied(run.now()))
                                                .text(),
                                        Rate.of(quiet, run -> run.tied(run.before()))
                                                .text()))
                        + " |");
                assertFivePercent(design + " " + spread, errors.get(0));
                assertFivePercent(design + " " + spread, errors.get(1));
                assertFivePercent(design + " " + spread, errors.get(3));
            }
        }
        Files.write(Path.of("target", "verdict-errors.md"), lines);
    }

    private static void assertFivePercent(String what, Rate error) {
        assertThat(error.percent() - 1.5 * error.halfPercent()).as(what).isLessThanOrEqualTo(5);
    }

    private static double number(boolean happened) {
        return happened ? 1 : 0;
    }

    private static double[] equal(Design design) {
        return new double[design.contenders()];
    }

    /** One differs from all others beyond doubt, so what is tested of the rest gets the least correction. */
    private static double[] oneFar(Design design) {
        double[] truth = new double[design.contenders()];
        truth[0] = 0.5;
        return truth;
    }

    /** The last is as far from all others as a tie may not be. */
    private static double[] atTheMargin(Design design) {
        double[] truth = new double[design.contenders()];
        truth[design.contenders() - 1] = MARGIN;
        return truth;
    }

    /** Of three the middle one is as far from either; one reference is that far from all. */
    private static double[] apart(Design design) {
        double[] truth = new double[design.contenders()];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = design.reference() ? (i < truth.length - 1 ? APART : 0) : i * APART;
        }
        return truth;
    }

    private static List<Outcome> outcomes(int runs, Design design, Spread spread, double noise, double[] truth) {
        Random random = new Random(20_190_217);
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
        double[][] figures = new double[truth.length][BLOCKS];
        for (int contender = 0; contender < truth.length; contender++) {
            for (int block = 0; block < BLOCKS; block++) {
                figures[contender][block] = truth[contender] + noise * spread.draw(random, contender);
            }
        }
        for (int a = 0; a < truth.length; a++) {
            for (int b = design.reference() ? truth.length - 1 : a + 1; b < truth.length; b++) {
                if (a == b) {
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
