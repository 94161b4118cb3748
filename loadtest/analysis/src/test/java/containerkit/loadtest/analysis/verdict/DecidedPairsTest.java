package containerkit.loadtest.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.DroppedScenario;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a run with looks ends, for ratios that are known. */
class DecidedPairsTest {
    private final JudgedRun judged = new JudgedRun();

    @Test
    void aRunGoesOnWhileAPairThatCouldBeDecidedIsOpen() {
        judged.cost = Map.of(RunFixture.JETTY, 0.5, RunFixture.UNDERTOW, 0.955);
        judged.noise = 0.1;

        assertThat(decision()).isEmpty();
    }

    @Test
    void aRunEndsWhenEveryPairIsDecided() {
        assertThat(decision()).contains("3 pairs decided after 8 blocks");
    }

    @Test
    void aRunEndsWhenNoOpenPairCanBeDecidedByTheLastLook() {
        judged.cost = Map.of(RunFixture.JETTY, 0.5, RunFixture.UNDERTOW, 0.99);
        judged.noise = 0.1;

        assertThat(decision())
                .contains(
                        "2 of 3 pairs decided after 8 blocks; the other: a decision would take more than 28 blocks with looks");
    }

    @Test
    void aPairThatAContenderWouldWinThatFailedIsNotWaitedFor() {
        judged.blocks = 9;
        judged.ended = 9;
        judged.slices.add(Slices.voided(judged.slice(3, RunFixture.JETTY, 1), Culprit.CONTENDER));

        assertThat(decision())
                .contains("1 of 3 pairs decided after 9 blocks; the others: a contender that failed would win or tie");
    }

    @Test
    void aContenderThatAlwaysFailsIsNotWaitedFor() {
        for (int block = 1; block <= 8; block++) {
            judged.slices.add(Slices.voided(judged.slice(block, RunFixture.JETTY, 1), Culprit.CONTENDER));
        }

        assertThat(decision()).contains("1 of 3 pairs decided after 8 blocks; the others: more blocks cannot decide");
    }

    @Test
    void aContenderWithTooFewBlocksSoFarIsWaitedFor() {
        for (int block = 1; block <= 3; block++) {
            judged.slices.add(Slices.voided(judged.slice(block, RunFixture.JETTY, 1), Culprit.CONTENDER));
        }

        assertThat(decision()).isEmpty();
    }

    @Test
    void aDecidedScenarioIsDroppedAndANoisyOneGivenUp() {
        judged.scenarios = 2;
        RunResult look = look();
        assertThat(new DecidedPairs().dropped(look))
                .extracting(DroppedScenario::scenario, DroppedScenario::givenUp)
                .containsExactly(tuple("blocking-kit-c50", null), tuple("blocking-kit-c100", null));

        judged.scenarios = 1;
        judged.cost = Map.of(RunFixture.JETTY, 0.5, RunFixture.UNDERTOW, 0.99);
        judged.noise = 0.1;
        assertThat(new DecidedPairs().dropped(look())).singleElement().satisfies(scenario -> assertThat(
                        scenario.givenUp())
                .isEqualTo("a decision would take more than 28 blocks with looks"));

        judged.cost = Map.of(RunFixture.JETTY, 0.5, RunFixture.UNDERTOW, 0.955);
        assertThat(new DecidedPairs().dropped(look())).isEmpty();
    }

    /** CPU is compared without the rate only, so nothing else waits for what has one. */
    @Test
    void aScenarioAtARateEndsWithTheSameOneWithout() {
        judged.alsoClosed = true;

        assertThat(decision()).contains("3 pairs decided after 8 blocks");
        assertThat(new DecidedPairs().dropped(look()))
                .extracting(DroppedScenario::scenario, DroppedScenario::givenUp)
                .containsExactly(tuple("blocking-kit-c50-closed", null), tuple("blocking-kit-c50", null));
    }

    private Optional<String> decision() {
        return new DecidedPairs().decision(look());
    }

    private RunResult look() {
        RunResult run = judged.run();
        RunHeader header = run.header();
        RunHeader withLooks = Changed.copy(
                header, "plan", Changed.copy(header.plan(), "looks", List.of(judged.ended, 14), "blocks", 14));
        List<BlockEnd> ends = new ArrayList<>(run.ends());
        ends.set(ends.size() - 1, ends.get(ends.size() - 1).deciding("a look")); // as at every look
        return new RunResult(withLooks, List.of(), run.slices(), ends);
    }
}
