package containerkit.loadtest.result;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marks a block as run to its end.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block
 * @param slices number of its slices, void ones too
 * @param seconds time that it took, whatever the system's clock was set to meanwhile
 * @param planned number of blocks that the run has, where time sets it; null where the plan does
 * @param decision reason why the run ends after this block although more were planned; null where it goes on
 */
public record BlockEnd(
        int block,
        int attempt,
        int slices,
        double seconds,
        Instant endedAt,
        @Nullable Integer planned,
        @Nullable String decision) {

    /** Creates the end of a block after which the run goes on. */
    public BlockEnd(int block, int attempt, int slices, double seconds, Instant endedAt) {
        this(block, attempt, slices, seconds, endedAt, null, null);
    }

    /** Returns whether all of its slices are there: a damaged disk or a copy may lack some. */
    boolean isWhole(List<SliceResult> stored) {
        return stored.stream()
                        .filter(slice -> slice.block() == block && slice.attempt() == attempt)
                        .count()
                >= slices;
    }

    /** Returns the same block after so many blocks of other sessions; how its own run ended is no matter of theirs. */
    BlockEnd after(int blocks) {
        return new BlockEnd(block + blocks, attempt, slices, seconds, endedAt);
    }

    /** Returns the same block, after which the run is known to have that many. */
    public BlockEnd planning(int blocks) {
        return new BlockEnd(block, attempt, slices, seconds, endedAt, blocks, decision);
    }

    /** Returns the same block as the last of its run. */
    public BlockEnd deciding(String reason) {
        return new BlockEnd(block, attempt, slices, seconds, endedAt, planned, reason);
    }
}
