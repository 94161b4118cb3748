package containerkit.loadtest.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {
    /** Student's sleep data (Biometrika 6, 1908): hours that the second drug gave less than the first. */
    private static final List<Double> SLEEP = List.of(-1.2, -2.4, -1.3, -1.3, 0.0, -1.0, -1.8, -0.8, -4.6, -1.4);

    private final Judge judge = new Judge(0.05, 3);
    private int loads;

    @Test
    void aPairAloneIsTheTextbooksPairedTTest() {
        Judgement sleep = judge.judge(Better.LESS, List.of(evidence(SLEEP))).get(0);

        assertThat(sleep.ratio().blocks()).isEqualTo(10);
        assertThat(sleep.ratio().value()).isEqualTo(Math.exp(-1.58), within(1e-12));
        assertThat(Math.log(sleep.ratio().interval().low())).isEqualTo(-2.4598858, within(1e-7));
        assertThat(Math.log(sleep.ratio().interval().high())).isEqualTo(-0.7001142, within(1e-7));
        assertThat(sleep.p()).isEqualTo(0.00283289, within(1e-8));
        assertThat(sleep.verdict()).isEqualTo(Verdict.A);
        assertThat(sleep.undecided()).isNull();
    }

    /** A difference of 1 % is seen as one in few such runs: it is a tie in most. */
    @Test
    void aDifferenceThatWouldBeATieIsNotDetectable() {
        // ln 1.03 - 2.289 * 0.01 / sqrt(20) + 0.861 * 0.01 / sqrt(20) = 0.02637
        assertThat(judge.detectablePercent(0.01, 20, 3)).isEqualTo(100 * Math.expm1(0.02637), within(0.01));
    }

    @Test
    void aFamilyOfThreeTakesDunnsQuantile() {
        List<Double> noise = spread(0.0, 0.1); // sd 0.1 sqrt(8/7), standard error 0.1 / sqrt(7)
        List<Judgement> family = judge.judge(Better.LESS, List.of(evidence(noise), evidence(noise), evidence(noise)));

        assertThat(Math.log(family.get(2).ratio().interval().high()))
                .isEqualTo(3.128 * 0.1 / Math.sqrt(7), within(1e-4));
    }

    @Test
    void lessIsBetterOrMoreIs() {
        List<Evidence> family = List.of(evidence(spread(-0.5, 0.01)), evidence(spread(0.5, 0.01)));

        assertThat(judge.judge(Better.LESS, family))
                .extracting(Judgement::verdict)
                .containsExactly(Verdict.A, Verdict.B);
        assertThat(judge.judge(Better.MORE, family))
                .extracting(Judgement::verdict)
                .containsExactly(Verdict.B, Verdict.A);
    }

    @Test
    void aDifferenceTooSmallToMatterIsATieHoweverSure() {
        Judgement sure =
                judge.judge(Better.LESS, List.of(evidence(spread(0.02, 0.001)))).get(0);

        assertThat(sure.p()).isLessThan(0.001);
        assertThat(sure.verdict()).isEqualTo(Verdict.TIE);
        assertThat(sure.undecided()).isNull();
        assertThat(new Judge(0.05, 1)
                        .judge(Better.LESS, List.of(evidence(spread(0.02, 0.001))))
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.B);
    }

    @Test
    void theTieZoneIsAsWideBelowOneAsAbove() {
        Judge twentyFive = new Judge(0.05, 25); // from 0.8 to 1.25

        assertThat(verdict(twentyFive, Math.log(0.81))).isEqualTo(Verdict.TIE);
        assertThat(verdict(twentyFive, Math.log(0.79))).isEqualTo(Verdict.A);
        assertThat(verdict(twentyFive, Math.log(1.24))).isEqualTo(Verdict.TIE);
        assertThat(verdict(twentyFive, Math.log(1.26))).isEqualTo(Verdict.B);
    }

    @Test
    void whereTheClosedTestFindsMoreThanBonferroniTheIntervalEndsAtOne() {
        Evidence clear = evidence(spread(0.5, 0.01));
        double half = 3.128 * 0.1 / Math.sqrt(7);
        List<Double> middling = spread(-0.9 * half, 0.1); // t = -2.8: p = 0.026

        List<Judgement> three =
                judge.judge(Better.LESS, List.of(clear, evidence(middling), evidence(spread(0.5, 0.01))));
        Judgement alone = judge.judge(
                        Better.LESS, List.of(evidence(spread(0, 1)), evidence(middling), evidence(spread(0, 1))))
                .get(1);

        assertThat(three.get(1).verdict()).isEqualTo(Verdict.A);
        assertThat(three.get(1).p()).isBetween(0.02, 0.05);
        assertThat(three.get(1).ratio().interval().high()).isEqualTo(1);
        assertThat(three.get(1).because(null).ratio().interval().high())
                .as("the cut is withdrawn with the verdict")
                .isGreaterThan(1);
        assertThat(Math.log(three.get(1).ratio().interval().low())).isEqualTo(-1.9 * half, within(1e-4));
        assertThat(alone.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(alone.ratio().interval().high()).isGreaterThan(1);
    }

    /** Two one-sided tests at 5 % each: the interval of 90 % must lie in the zone, the one of 95 % need not. */
    @Test
    void aTieTakesTwoOneSidedTestsAndItsIntervalEndsWithTheZone() {
        double error = 0.02 / Math.sqrt(7);
        double mean = Math.log(1.03) - 2 * error; // t = 2.0, between the quantiles 1.895 and 2.365
        Judgement tie =
                judge.judge(Better.LESS, List.of(evidence(spread(mean, 0.02)))).get(0);

        assertThat(tie.verdict()).isEqualTo(Verdict.TIE);
        assertThat(tie.tieP()).isEqualTo(0.0428, within(1e-4)); // P(t > 2), 7 degrees
        assertThat(tie.ratio().interval().high()).isEqualTo(1.03, within(1e-12));
        assertThat(judge.judge(Better.LESS, List.of(evidence(spread(mean, 0.02)), evidence(spread(1, 0.3))))
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void anUndecidedPairSaysHowManyBlocksWouldDecide() {
        double sd = 0.1 * Math.sqrt(8 / 7.0);
        Judgement open =
                judge.judge(Better.LESS, List.of(evidence(spread(0.07, 0.1)))).get(0);

        // n = 21: (2.086 + 0.860) * sd / sqrt(21) = 0.0687; n = 20: 0.0707
        assertThat((2.086 + 0.860) * sd / Math.sqrt(21)).isLessThan(0.07);
        assertThat(open.decidingBlocks()).isEqualTo(21);
        assertThat(open.decidingBlocksAtLook()).isEqualTo(21);
        assertThat(judge.judge(Better.LESS, List.of(evidence(spread(0.0001, 0.045))))
                        .get(0)
                        .decidingBlocks())
                .isEqualTo(25); // (1.711 + 1.318) * 0.0481 / sqrt(25) = 0.0291, and 0.0298 with 24
        assertThat(judge.judge(Better.LESS, List.of(evidence(spread(0.01, 3))))
                        .get(0)
                        .decidingBlocks())
                .isNull();
        assertThat(judge.judge(Better.LESS, List.of(evidence(spread(0.5, 0.01))))
                        .get(0)
                        .decidingBlocks())
                .isNull();
    }

    /** {@code --blocks} is judged once, at 5 %, whatever the level of the looks was. */
    @Test
    void aFixedNumberOfBlocksIsToldForFivePercentAlsoAfterLooks() {
        Judgement open = new Judge(LookLevels.nominal(4), 3)
                .judge(Better.LESS, List.of(evidence(spread(0.07, 0.1))))
                .get(0);

        assertThat(open.decidingBlocks()).isEqualTo(21);
        // n = 27: (2.611 + 0.856) * sd / sqrt(27) = 0.0713; n = 28: 0.0699
        assertThat(open.decidingBlocksAtLook()).isEqualTo(28);
    }

    @Test
    void whereNeitherHoldsItIsUndecided() {
        Judgement open =
                judge.judge(Better.LESS, List.of(evidence(spread(0.02, 0.1)))).get(0);

        assertThat(open.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(open.undecided().reason()).isEqualTo("neither a difference nor a tie is shown");
    }

    @Test
    void sixBlocksNameNoWinnerAndNoTie() {
        Judgement six = judge.judge(
                        Better.LESS, List.of(evidence(spread(-0.5, 0.001).subList(1, 7))))
                .get(0);
        Judgement seven = judge.judge(
                        Better.LESS, List.of(evidence(spread(-0.5, 0.001).subList(0, 7))))
                .get(0);

        assertThat(six.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(six.undecided().reason()).isEqualTo("only 6 usable blocks; fewer than 7 name no winner");
        assertThat(six.p()).isLessThan(0.05);
        assertThat(six.ratio().interval()).isNotNull();
        assertThat(seven.verdict()).isEqualTo(Verdict.A);
    }

    @Test
    void oneBlockHasNoIntervalAndIsNotOfTheFamily() {
        List<Judgement> both = judge.judge(Better.LESS, List.of(evidence(List.of(0.5)), evidence(SLEEP)));

        assertThat(both.get(0).ratio()).isEqualTo(new Ratio(1, Math.exp(0.5), null));
        assertThat(both.get(0).p()).isNull();
        assertThat(both.get(0).minimumDetectablePercent()).isNull();
        assertThat(both.get(0).undecided().reason()).isEqualTo("only 1 usable block; fewer than 7 name no winner");
        assertThat(both.get(1).p()).isEqualTo(0.00283289, within(1e-8));
    }

    @Test
    void aFigureThatNeverVariesIsNotTested() {
        Judgement coarse = judge.judge(Better.LESS, List.of(evidence(Collections.nCopies(8, Math.log(0.5)))))
                .get(0);

        assertThat(coarse.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(coarse.undecided().reason()).contains("the same ratio");
        assertThat(coarse.p()).isNull();
    }

    @Test
    void whatIsAgainstAPairKeepsItFromWinningAndFromTying() {
        Evidence winner = new Evidence("x", "a", "b", spread(-0.5, 0.01), "loaded by hand");
        Evidence tie = new Evidence("x", "a", "c", spread(0, 0.001), "loaded by hand");

        assertThat(judge.judge(Better.LESS, List.of(winner, tie))).allSatisfy(judgement -> {
            assertThat(judgement.verdict()).isEqualTo(Verdict.UNDECIDED);
            assertThat(judgement.undecided().reason()).isEqualTo("loaded by hand");
            assertThat(judgement.p()).isNotNull();
        });
    }

    @Test
    void whatIsOnlyDescribedHasIntervalsButNoVerdict() {
        Judgement described = judge.describe(List.of(SLEEP)).get(0).because(Undecided.barred("not asked"));

        assertThat(Math.log(described.ratio().interval().low())).isEqualTo(-2.4598858, within(1e-7));
        assertThat(described.p()).isNull();
        assertThat(described.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(described.undecided().reason()).isEqualTo("not asked");
    }

    @Test
    void anIntervalWithoutEndIsNone() {
        Judgement wild = judge.judge(Better.LESS, List.of(evidence(List.of(-300.0, 300.0))))
                .get(0);

        assertThat(wild.ratio()).isEqualTo(new Ratio(2, 1.0, null));
        assertThat(wild.minimumDetectablePercent()).isNull();
    }

    private Verdict verdict(Judge judge, double logRatio) {
        return judge.judge(Better.LESS, List.of(evidence(spread(logRatio, 0.0001))))
                .get(0)
                .verdict();
    }

    /** Eight values around a mean, four on either side. */
    private static List<Double> spread(double mean, double distance) {
        Double[] values = new Double[8];
        Arrays.setAll(values, i -> mean + (i % 2 == 0 ? distance : -distance));
        return List.of(values);
    }

    /** Of a load of its own, so that no equality follows from others. */
    private Evidence evidence(List<Double> logRatios) {
        return new Evidence("load " + loads++, "a", "b", logRatios, null);
    }
}
