package containerkit.loadtest.result;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Marks a block as run to its end.
 *
 * @param block counted from 1
 * @param attempt which run of that block
 * @param endedAt when
 * @param decision why the run ends after this block, at a look of the plan; null where it goes on
 */
public record BlockEnd(int block, int attempt, Instant endedAt, @Nullable String decision) {
    /** The run goes on after it. */
    public BlockEnd(int block, int attempt, Instant endedAt) {
        this(block, attempt, endedAt, null);
    }

    /** Returns the same block as the last of its run. */
    public BlockEnd deciding(String reason) {
        return new BlockEnd(block, attempt, endedAt, reason);
    }
}
