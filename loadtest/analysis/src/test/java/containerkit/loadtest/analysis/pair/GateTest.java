package containerkit.loadtest.analysis.pair;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.pair.Gate.Decision;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.plan.ContenderPair;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The limit is 5 %. */
class GateTest {
    private final Gate gate = new Gate(5);

    @Test
    void itPassesBelowTheLimitAndFailsAboveIt() {
        assertThat(gate.decision(new Interval(0.98, 1.04))).isEqualTo(Decision.NO_WORSE);
        assertThat(gate.decision(new Interval(1.06, 1.2))).isEqualTo(Decision.WORSE);
        assertThat(gate.decision(new Interval(1.04, 1.06))).isEqualTo(Decision.OPEN);
        assertThat(gate.decision(null)).isEqualTo(Decision.OPEN);
    }

    @Test
    void oneWorsePairFailsTheBuildAndOneOpenPairLeavesItOpen() {
        assertThat(Gate.overall(lines(Decision.NO_WORSE, Decision.WORSE, Decision.OPEN)))
                .isEqualTo(Decision.WORSE);
        assertThat(Gate.overall(lines(Decision.NO_WORSE, Decision.OPEN))).isEqualTo(Decision.OPEN);
        assertThat(Gate.overall(lines(Decision.NO_WORSE, Decision.NO_WORSE))).isEqualTo(Decision.NO_WORSE);
        assertThat(Gate.overall(List.of())).isEqualTo(Decision.OPEN);
    }

    @Test
    void nothingIsShownInFavourOfABuildThatFailed() {
        assertThat(line(0.9, null).decision()).isEqualTo(Decision.NO_WORSE);
        assertThat(line(0.9, JETTY).decision()).isEqualTo(Decision.OPEN);
        assertThat(line(0.9, JETTY).reason()).isEqualTo("jetty failed in 1 of 8 blocks");
        assertThat(line(0.9, TOMCAT).decision()).isEqualTo(Decision.NO_WORSE);

        assertThat(line(1.3, null).decision()).isEqualTo(Decision.WORSE);
        assertThat(line(1.3, JETTY).decision()).isEqualTo(Decision.WORSE);
        assertThat(line(1.3, TOMCAT).decision()).isEqualTo(Decision.OPEN);
    }

    /** Of jetty, the new build at that cost, against tomcat; one of them may fail in a block. */
    private Gate.Line line(double cost, @Nullable Variant failing) {
        JudgedRun run = new JudgedRun();
        run.variants = List.of(TOMCAT, JETTY);
        run.pairs = List.of(new ContenderPair("jetty", "tomcat"));
        run.cost = Map.of(JETTY, cost);
        if (failing != null) {
            run.slices.add(Slices.voided(run.slice(3, failing, 1), Culprit.CONTENDER));
        }
        return gate.lines(new RunIndex(run.run())).get(0);
    }

    private static List<Gate.Line> lines(Decision... decisions) {
        List<Gate.Line> lines = new ArrayList<>();
        for (Decision decision : decisions) {
            lines.add(new Gate.Line(null, null, decision, null));
        }
        return lines;
    }
}
