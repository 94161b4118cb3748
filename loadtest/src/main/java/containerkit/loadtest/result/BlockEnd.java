package containerkit.loadtest.result;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marks a block as run to its end.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block
 * @param decision reason why the run ends after this block, at a look of the plan; null where it goes on
 * @param dropped scenarios that no later block has
 */
public record BlockEnd(
        int block, int attempt, Instant endedAt, @Nullable String decision, List<DroppedScenario> dropped) {
    public BlockEnd {
        dropped = dropped == null ? List.of() : List.copyOf(dropped); // runs stored before there were any have none
    }

    /** Creates the end of a block after which the run goes on. */
    public BlockEnd(int block, int attempt, Instant endedAt) {
        this(block, attempt, endedAt, null, List.of());
    }

    /** Returns the same block as the last of its run. */
    public BlockEnd deciding(String reason) {
        return new BlockEnd(block, attempt, endedAt, reason, dropped);
    }

    /** Returns the same block, after which those scenarios no longer run. */
    public BlockEnd dropping(List<DroppedScenario> scenarios) {
        return new BlockEnd(block, attempt, endedAt, decision, scenarios);
    }
}
