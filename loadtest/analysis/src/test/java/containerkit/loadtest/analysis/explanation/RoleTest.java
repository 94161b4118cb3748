package containerkit.loadtest.analysis.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a change has to do with the gap. */
class RoleTest {
    private static final Variant THREADS = new Variant("tomcat", "tomcat-threads");
    private static final Variant KEEP_ALIVE = new Variant("tomcat", "max-keep-alive-requests");
    private static final Variant ACCEPT = new Variant("tomcat", "accept-count");
    private static final double ROUNDING = 1e-4; // requests are whole

    private final ExplainedRun run = new ExplainedRun();

    @Test
    void whatLowersTheFigureIsNoCauseOfAGain() {
        run.effects.put("tomcat-threads", 1.4);
        run.effects.put("max-keep-alive-requests", 0.85);
        run.effects.put("tuned", 1.19);
        Explanation explanation = explained(run.run());

        assertThat(having(explanation, Role.CAUSE)).containsExactly(THREADS);
        assertThat(having(explanation, Role.AGAINST)).containsExactly(KEEP_ALIVE);
        assertThat(explanation.steps().get(KEEP_ALIVE).share().percent()).isNegative();

        run.effects.put("tuned", 0.8);
        Explanation loss = explained(run.run());
        assertThat(having(loss, Role.CAUSE)).containsExactly(KEEP_ALIVE);
        assertThat(having(loss, Role.AGAINST)).containsExactly(THREADS);
    }

    /** Its interval leaves 1 out, and lies whole in the margin of 5 %. */
    @Test
    void whatNobodyFeelsIsNoCauseHoweverSureItIs() {
        run.wobble = 0.002;
        run.effects.put("accept-count", 1.005);
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("tuned", 1.206);
        Explanation explanation = explained(run.run());

        assertThat(explanation.steps().get(ACCEPT).ratio().interval().low()).isGreaterThan(1);
        assertThat(having(explanation, Role.CAUSE)).containsExactly(THREADS);
        assertThat(having(explanation, Role.NEGLIGIBLE)).contains(ACCEPT);
    }

    @Test
    void withoutAGapThereIsNothingToBeACauseOf() {
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("max-keep-alive-requests", 1 / 1.2);
        Explanation explanation = explained(run.run());

        assertThat(explanation.gap().shown()).isFalse();
        assertThat(having(explanation, Role.CAUSE)).isEmpty();
        assertThat(having(explanation, Role.NO_GAP)).containsExactly(KEEP_ALIVE, THREADS);
        assertThat(explanation.steps().values()).allMatch(step -> step.share() == null);
    }

    /** The report and the explanation judge the same pairs as one family. */
    @Test
    void theReportSaysTheSameOfEveryStep() {
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("max-keep-alive-requests", 0.95);
        run.effects.put("tuned", 1.15);
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
        run.effects.put("tomcat-threads", 1.3);
        run.effects.put("max-keep-alive-requests", 1.3);
        run.effects.put("tuned", 1.3);
        Explanation explanation = explained(run.run());

        assertThat(explanation.rest().ratio().value()).isCloseTo(1 / 1.3, within(ROUNDING));
        assertThat(explanation.role(explanation.rest())).isEqualTo(Role.AGAINST);
        assertThat(explanation.rest().share().percent()).isCloseTo(-100, within(0.1));
    }

    @Test
    void whatSettingsDoBeyondEachIsLeft() {
        run.wobble = 0.005;
        run.effects.put("tuned", 1.3);
        Explanation explanation = explained(run.run());

        assertThat(explanation.gap().shown()).isTrue();
        assertThat(having(explanation, Role.CAUSE)).isEmpty();
        assertThat(explanation.role(explanation.rest())).isEqualTo(Role.CAUSE);
        assertThat(explanation.rest().ratio().value()).isCloseTo(1.3, within(ROUNDING));
    }

    private static Explanation explained(RunResult run) {
        return Explanation.of(run, ComparisonMetric.THROUGHPUT);
    }

    /** Returns the changes that have a role, in the plan's order. */
    static List<Variant> having(Explanation explanation, Role role) {
        return explanation.steps().entrySet().stream()
                .filter(step -> explanation.role(step.getValue()) == role)
                .map(Map.Entry::getKey)
                .toList();
    }
}
