package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.Environment;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.ShardMerge;
import containerkit.loadtest.result.ShardedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumptionTest {
    private final RunHeader begun = new JudgedRun().run().header();

    @Test
    void aRunGoesOnInTheEnvironmentThatItBeganIn() {
        Environment newerKit = Changed.copy(begun.environment(), "git", "4567def");

        assertThatCode(() -> PlanRun.requireSame(begun, newerKit)).doesNotThrowAnyException();
    }

    @Test
    void anotherJavaMachineOrToolIsRefused() {
        refused("on Java 17.0.12 (Eclipse Adoptium), and this is 25", "jdk", "25");
        refused("4 cores of Fixture CPU <7560U> @ 2.40GHz, and here are 2 of", "cores", 2);
        refused("on 4 cores of Fixture CPU <7560U> @ 2.40GHz, and here are 4 of Other", "cpu", "Other");
        refused("with the tools", "tools", Map.of("ab", "2.3"));
    }

    /** Its other blocks ran on machines that may be elsewhere. */
    @Test
    void aMergedRunIsNotResumed(@TempDir Path directory) throws IOException {
        RunResult whole = new JudgedRun().run();
        List<RunResult> shards = ShardedRun.split(whole, 2, number -> "m" + number);
        Path merged = directory.resolve("merged");
        ShardMerge.of(ShardedRun.store(directory, shards)).store(merged);
        Path blocks = merged.resolve("blocks.jsonl");
        Files.write(blocks, Files.readAllLines(blocks).subList(0, 7));

        assertThatThrownBy(() -> PlanRun.resumable(merged))
                .isInstanceOf(UserFailure.class)
                .hasMessage("the run in " + merged + " was merged, and lacks blocks of its shards");
    }

    private void refused(String message, String component, Object value) {
        Environment now = Changed.copy(begun.environment(), component, value);
        assertThatThrownBy(() -> PlanRun.requireSame(begun, now))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("the run began ")
                .hasMessageContaining(message);
    }
}
