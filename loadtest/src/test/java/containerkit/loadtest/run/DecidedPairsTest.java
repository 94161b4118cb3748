package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.result.BlockEnd;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
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
                .contains("2 of 3 pairs decided after 8 blocks; the others would take more than 28 blocks");
    }

    private Optional<String> decision() {
        RunResult run = judged.run();
        RunHeader header = run.header();
        RunHeader withLooks =
                Changed.copy(header, "plan", Changed.copy(header.plan(), "looks", List.of(8, 14), "blocks", 14));
        List<BlockEnd> ends = new ArrayList<>(run.ends());
        ends.set(ends.size() - 1, ends.get(ends.size() - 1).deciding("a look")); // as at every look
        return new DecidedPairs().decision(new RunResult(withLooks, List.of(), run.slices(), ends));
    }
}
