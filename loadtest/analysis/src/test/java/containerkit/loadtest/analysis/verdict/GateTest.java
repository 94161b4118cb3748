package containerkit.loadtest.analysis.verdict;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.stats.LogRatios;
import containerkit.loadtest.analysis.stats.LookLevels;
import containerkit.loadtest.analysis.verdict.Gate.Decision;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Simulated gates: the margin is 5 %, the looks are 7, 10, 14 and 20 blocks. */
class GateTest {
    private static final List<Integer> LOOKS = List.of(7, 10, 14, 20);
    private static final int RUNS = 4_000;

    private final Gate gate = new Gate(5);

    @Test
    void aBuildAtTheMarginSeldomPassesAndSeldomFails() {
        for (double sd : new double[] {0.01, 0.03, 0.08}) {
            Shares shares = simulated(1.05, sd);
            // Each side has half of 5 %; three standard errors of the simulation are added.
            assertThat(shares.noWorse).as("passes at sd %s", sd).isLessThan(0.025 + 3 * Math.sqrt(0.025 / RUNS));
            assertThat(shares.worse).as("fails at sd %s", sd).isLessThan(0.025 + 3 * Math.sqrt(0.025 / RUNS));
        }
    }

    @Test
    void anEqualBuildPassesAndOneThatCostsTenPercentMoreFails() {
        assertThat(simulated(1, 0.02).noWorse).isGreaterThan(0.99);
        assertThat(simulated(1, 0.02).worse).isZero();
        assertThat(simulated(1.10, 0.02).worse).isGreaterThan(0.98);
        assertThat(simulated(1.10, 0.02).noWorse).isZero();
    }

    @Test
    void tooMuchSpreadLeavesItOpen() {
        Shares shares = simulated(1, 0.3);
        assertThat(1 - shares.noWorse - shares.worse).isGreaterThan(0.9);
    }

    @Test
    void severalPairsShareTheErrorOfFailing() {
        LogRatios logs = LogRatios.of(List.of(0.06, 0.09, 0.07, 0.10, 0.065, 0.085, 0.055));
        assertThat(gate.decision(logs, 0.05, 1)).isEqualTo(Decision.WORSE);
        assertThat(gate.decision(logs, 0.05, 40)).isEqualTo(Decision.OPEN);
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
        run.against = TOMCAT;
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

    private record Shares(double noWorse, double worse) {}

    /** Blocks are added until a look decides. */
    private Shares simulated(double ratio, double sd) {
        Random random = new Random(20261123);
        int[] counts = new int[Decision.values().length];
        for (int run = 0; run < RUNS; run++) {
            List<Double> logs = new ArrayList<>();
            Decision decision = Decision.OPEN;
            for (int look : LOOKS) {
                while (logs.size() < look) {
                    logs.add(Math.log(ratio) + sd * random.nextGaussian());
                }
                decision = gate.decision(LogRatios.of(logs), LookLevels.nominal(LOOKS.size()), 1);
                if (decision != Decision.OPEN) {
                    break;
                }
            }
            counts[decision.ordinal()]++;
        }
        return new Shares(
                counts[Decision.NO_WORSE.ordinal()] / (double) RUNS, counts[Decision.WORSE.ordinal()] / (double) RUNS);
    }
}
