package containerkit.loadtest.analysis.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.explanation.Effect.Role;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Sample;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final Variant THREADS = new Variant("tomcat", "tomcat-threads");
    private static final Variant KEEP_ALIVE = new Variant("tomcat", "max-keep-alive-requests");
    private static final Variant ACCEPT = new Variant("tomcat", "accept-count");
    private static final double ROUNDING = 1e-4; // requests are whole

    private final ExplainedRun run = new ExplainedRun();

    @Test
    void everyRatioIsThatToTheServerWithoutChangesBesideIt() {
        Explanation explanation = with(Map.of("tomcat-threads", 1.2, "max-keep-alive-requests", 1.1, "tuned", 1.32));

        // log ratios a distance of 0.02 from their mean, 4 on each side; 6 intervals hold together
        double half = half(0.04, 6);
        assertRatio(explanation.gap(), 1.32, half);
        assertRatio(explanation.steps().get(THREADS), 1.2, half);
        assertRatio(explanation.steps().get(KEEP_ALIVE), 1.1, half);
        assertRatio(explanation.steps().get(ACCEPT), 1, half);
        assertRatio(explanation.rest(), 1, 3 * half); // the gap's wobble less that of four steps
        assertThat(having(explanation, Role.CAUSE)).containsExactly(KEEP_ALIVE, THREADS);
        assertThat(having(explanation, Role.NEGLIGIBLE)).contains(ACCEPT);
        assertThat(explanation.rest().shown()).isFalse();
    }

    @Test
    void sharesAreThoseOfTheLogarithmsAndSumUp() {
        Explanation explanation = with(Map.of("tomcat-threads", 1.2, "max-keep-alive-requests", 1.1, "tuned", 1.4));

        double gap = Math.log(1.4);
        double threads = Math.log(1.2);
        GapShare share = explanation.steps().get(THREADS).share();
        assertThat(share.percent()).isCloseTo(100 * threads / gap, within(0.1));
        // both wobble alike, so the ends follow from both ends; 5 shares hold together
        double half = half(0.05, 5);
        assertThat(share.lowPercent()).isCloseTo(100 * (threads - half) / (gap - half), within(0.1));
        assertThat(share.highPercent()).isCloseTo(100 * (threads + half) / (gap + half), within(0.1));
        assertSharesAddUp(explanation);
        assertThat(explanation.commonBlocks()).isEqualTo(8);
    }

    /** One step has no server in block 3. */
    @Test
    void sharesAreOverTheBlocksThatAllHave() {
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "tuned", 1.4));
        RunResult whole = run.run();
        List<SliceResult> slices = whole.slices().stream()
                .filter(slice -> slice.block() != 3 || !slice.variant().equals(ACCEPT))
                .toList();
        Explanation explanation = explained(Changed.copy(whole, "slices", slices));

        assertThat(explanation.commonBlocks()).isEqualTo(7);
        assertThat(explanation.steps().get(THREADS).ratio().blocks()).isEqualTo(8);
        assertSharesAddUp(explanation);
        assertThat(having(explanation, Role.CAUSE)).containsExactly(THREADS);
    }

    /** It may have done well only in the blocks that are left. */
    @Test
    void nothingIsShownInFavourOfAStepThatFailed() {
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "max-keep-alive-requests", 0.8, "tuned", 0.96));
        RunResult whole = run.run();
        List<SliceResult> slices = new ArrayList<>(whole.slices());
        whole.slices().stream()
                .filter(slice ->
                        slice.block() == 3 && List.of(THREADS, KEEP_ALIVE).contains(slice.variant()))
                .forEach(slice -> slices.add(Slices.voided(slice, Culprit.CONTENDER)));
        Explanation explanation = explained(Changed.copy(whole, "slices", slices));

        assertThat(explanation.steps().get(THREADS).objection()).isNull();
        assertThat(having(explanation, Role.CAUSE)).containsExactly(KEEP_ALIVE);
        assertThat(explanation.rest().objection()).endsWith(" failed in 1 of 8 blocks");
    }

    @Test
    void fewBlocksShowFiguresButNoCause() {
        run.blocks = 3;
        run.ended = 3;
        Explanation explanation = with(Map.of("tomcat-threads", 2.0, "tuned", 2.0));

        assertThat(having(explanation, Role.CAUSE)).isEmpty();
        assertThat(explanation.gap().shown()).isFalse();
        Effect threads = explanation.steps().get(THREADS);
        assertThat(threads.ratio().value()).isCloseTo(2, within(0.02));
        assertThat(threads.objection()).isEqualTo("3 blocks: not enough data for a result");
    }

    @Test
    void theMetricSaysWhatIsBetter() {
        run.effects.putAll(Map.of("tomcat-threads", 1.25, "tuned", 1.25));
        Explanation latency = Explanation.of(run.run(), ComparisonMetric.LATENCY_P50);

        assertThat(latency.steps().get(THREADS).ratio().value()).isCloseTo(0.8, within(ROUNDING));
        assertThat(latency.gap().result()).isEqualTo(Result.LESS);
        assertThat(having(latency, Role.CAUSE)).containsExactly(THREADS);
    }

    /** Of log ratios a wobble of 0.02 from their mean in 8 blocks, where that many intervals hold together. */
    private static double half(double error, int family) {
        return Sample.quantile(1 - error / (2 * family), 7) * 0.02 / Math.sqrt(7);
    }

    private static void assertSharesAddUp(Explanation explanation) {
        double sum = explanation.steps().values().stream()
                .mapToDouble(step -> step.share().percent())
                .sum();
        assertThat(sum + explanation.rest().share().percent()).isCloseTo(100, within(1e-6));
    }

    private Explanation with(Map<String, Double> effects) {
        run.effects.putAll(effects);
        return explained(run.run());
    }

    private static Explanation explained(RunResult run) {
        return Explanation.of(run, ComparisonMetric.THROUGHPUT);
    }

    private static void assertRatio(Effect effect, double value, double half) {
        assertThat(effect.ratio().value()).isCloseTo(value, within(ROUNDING));
        assertThat(effect.ratio().interval().low()).isCloseTo(value * Math.exp(-half), within(ROUNDING));
        assertThat(effect.ratio().interval().high()).isCloseTo(value * Math.exp(half), within(ROUNDING));
    }

    @Test
    void whatLowersTheFigureIsNoCauseOfAGain() {
        Explanation explanation = with(Map.of("tomcat-threads", 1.4, "max-keep-alive-requests", 0.85, "tuned", 1.19));

        assertThat(having(explanation, Role.CAUSE)).containsExactly(THREADS);
        assertThat(having(explanation, Role.AGAINST)).containsExactly(KEEP_ALIVE);
        assertThat(explanation.steps().get(KEEP_ALIVE).share().percent()).isNegative();

        Explanation loss = with(Map.of("tuned", 0.8));
        assertThat(having(loss, Role.CAUSE)).containsExactly(KEEP_ALIVE);
        assertThat(having(loss, Role.AGAINST)).containsExactly(THREADS);
    }

    /** Its interval leaves 1 out, and lies whole in the margin of 5 %. */
    @Test
    void whatNobodyFeelsIsNoCauseHoweverSureItIs() {
        run.wobble = 0.002;
        Explanation explanation = with(Map.of("accept-count", 1.005, "tomcat-threads", 1.2, "tuned", 1.206));

        assertThat(explanation.steps().get(ACCEPT).ratio().interval().low()).isGreaterThan(1);
        assertThat(having(explanation, Role.CAUSE)).containsExactly(THREADS);
        assertThat(having(explanation, Role.NEGLIGIBLE)).contains(ACCEPT);
    }

    @Test
    void withoutAGapThereIsNothingToBeACauseOf() {
        Explanation explanation = with(Map.of("tomcat-threads", 1.2, "max-keep-alive-requests", 1 / 1.2));

        assertThat(explanation.gap().shown()).isFalse();
        assertThat(having(explanation, Role.CAUSE)).isEmpty();
        assertThat(having(explanation, Role.NO_GAP)).containsExactly(KEEP_ALIVE, THREADS);
        assertThat(explanation.steps().values()).allMatch(step -> step.share() == null);
    }

    /** The report and the explanation judge the same pairs as one family. */
    @Test
    void theReportSaysTheSameOfEveryStep() {
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "max-keep-alive-requests", 0.95, "tuned", 1.15));
        RunResult result = run.run();
        Explanation explanation = explained(result);

        List<Comparison> reported = Analysis.of(result).comparisons().stream()
                .filter(Comparison::primary)
                .toList();
        assertThat(reported).hasSize(5).allMatch(pair -> pair.b()
                .equals(explanation.plan().from()));
        for (Comparison pair : reported) {
            Effect effect = pair.a().equals(explanation.plan().to())
                    ? explanation.gap()
                    : explanation.steps().get(pair.a());
            assertThat(effect.ratio().value()).isEqualTo(pair.ratio().value());
            assertThat(effect.result()).isEqualTo(pair.result());
        }
    }

    @Test
    void settingsThatEachDoTheSameJobFallShortTogether() {
        run.wobble = 0.005;
        Explanation explanation = with(Map.of("tomcat-threads", 1.3, "max-keep-alive-requests", 1.3, "tuned", 1.3));

        assertThat(explanation.rest().ratio().value()).isCloseTo(1 / 1.3, within(ROUNDING));
        assertThat(explanation.role(explanation.rest())).isEqualTo(Role.AGAINST);
        assertThat(explanation.rest().share().percent()).isCloseTo(-100, within(0.1));
    }

    @Test
    void whatSettingsDoBeyondEachIsLeft() {
        run.wobble = 0.005;
        Explanation explanation = with(Map.of("tuned", 1.3));

        assertThat(explanation.gap().shown()).isTrue();
        assertThat(having(explanation, Role.CAUSE)).isEmpty();
        assertThat(explanation.role(explanation.rest())).isEqualTo(Role.CAUSE);
        assertThat(explanation.rest().ratio().value()).isCloseTo(1.3, within(ROUNDING));
    }

    /** Returns the changes that have a role, in the plan's order. */
    static List<Variant> having(Explanation explanation, Role role) {
        return explanation.steps().entrySet().stream()
                .filter(step -> explanation.role(step.getValue()) == role)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static final double LEVEL = 0.975;

    /** Then the interval is that of the change, divided by the gap. */
    @Test
    void aGapThatIsAlwaysTheSameMakesAPlainInterval() {
        GapShare share = GapShare.of(List.of(1.0, 2.0, 3.0), List.of(4.0, 4.0, 4.0), LEVEL);

        double half = 4.302653 * 1 / Math.sqrt(3); // t with 2 degrees of freedom; sd 1
        assertThat(share.percent()).isCloseTo(50, within(1e-9));
        assertThat(share.lowPercent()).isCloseTo(100 * (2 - half) / 4, within(1e-3));
        assertThat(share.highPercent()).isCloseTo(100 * (2 + half) / 4, within(1e-3));
    }

    /** With t = 2.776445 and n = 5: the ends are where |2 - 4x| equals t times the standard error of change - x gap. */
    @Test
    void bothEndsAreWhereATTestJustTellsNothing() {
        List<Double> change = List.of(1.9, 2.2, 2.0, 1.7, 2.2);
        List<Double> gap = List.of(4.2, 3.7, 4.0, 3.9, 4.2);
        GapShare share = GapShare.of(change, gap, LEVEL);

        for (double end : new double[] {share.lowPercent() / 100, share.highPercent() / 100}) {
            List<Double> difference = java.util.stream.IntStream.range(0, 5)
                    .mapToObj(i -> change.get(i) - end * gap.get(i))
                    .toList();
            Sample sample = Sample.of(difference);
            assertThat(Math.abs(sample.mean() / sample.sd() * Math.sqrt(5))).isCloseTo(2.776445, within(1e-5));
        }
        assertThat(share.lowPercent()).isLessThan(50);
        assertThat(share.highPercent()).isGreaterThan(50);
    }

    @Test
    void aGapThatIsNotToldFromNoneHasNoEnds() {
        GapShare share = GapShare.of(List.of(1.0, 2.0, 3.0), List.of(4.0, -4.0, 1.0), LEVEL);

        assertThat(share.percent()).isCloseTo(600, within(1e-9));
        assertThat(share.lowPercent()).isNull();
        assertThat(share.highPercent()).isNull();
        assertThat(GapShare.of(List.of(), List.of(), LEVEL)).isNull();
        assertThat(GapShare.of(List.of(1.0), List.of(2.0), LEVEL)).isEqualTo(new GapShare(50, null, null));
    }
}
