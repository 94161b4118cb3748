package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shard within a merged run.
 *
 * @param origin number and origin of the shard
 * @param environment of its machine
 * @param earlyEnd reason why it has not all of its blocks; null where it has
 */
public record MergedShard(
        ShardOrigin origin,
        Environment environment,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EarlyEnd earlyEnd) {

    /**
     * The end of a shard that the kit ended early, because it was pointless to go on there.
     *
     * @param lostBlocks blocks that did not run to their end
     * @param reason a part of a sentence
     */
    public record EarlyEnd(List<Integer> lostBlocks, String reason) {
        public EarlyEnd {
            lostBlocks = List.copyOf(lostBlocks);
        }
    }

    /** Returns the shard's blocks that ran to their end here, or are to, of a plan of so many blocks. */
    public List<Integer> blocks(int ofPlan) {
        List<Integer> lost = earlyEnd == null ? List.of() : earlyEnd.lostBlocks();
        return origin.share().blocks(ofPlan).stream()
                .filter(block -> !lost.contains(block))
                .toList();
    }
}
