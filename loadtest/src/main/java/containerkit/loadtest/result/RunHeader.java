package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run before its first block; stored as {@code run.json}.
 *
 * @param startedAt when the run began
 * @param command what the user typed
 * @param plan the plan with every override applied
 * @param environment where it ran
 * @param packaging one entry for each contender that is a jar
 * @param skipped what the plan has and this machine cannot run; it is not in {@code plan} any more
 * @param worseThanPercent how much worse a gate's new build may be; null where the run is no gate's
 * @param shard which blocks of the plan it has; null where it has all, or is merged
 * @param shards what was merged, ascending by number; empty where nothing was
 */
public record RunHeader(
        Instant startedAt,
        String command,
        Plan plan,
        Environment environment,
        List<Packaging> packaging,
        List<Skipped> skipped,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double worseThanPercent,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ShardOrigin shard,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MergedShard> shards) {
    /** Version of the stored files. Version 1 had no number and stored causes of void slices as sentences. */
    static final int FORMAT = 2;

    public RunHeader {
        packaging = List.copyOf(packaging);
        skipped = skipped == null ? List.of() : List.copyOf(skipped); // older runs do not say
        shards = shards == null ? List.of() : List.copyOf(shards); // likewise
    }

    /** Returns the blocks that the run has or is to have, ascending: the plan's, without those that other or missing shards have or that were lost. */
    public List<Integer> blocks() {
        List<Integer> own = shard != null
                ? shard.share().blocks(plan.blocks())
                : shards.stream()
                        .flatMap(each -> each.blocks(plan.blocks()).stream())
                        .sorted()
                        .toList();
        return shard == null && shards.isEmpty()
                ? IntStream.rangeClosed(1, plan.blocks()).boxed().toList()
                : own;
    }

    @JsonProperty
    int format() {
        return FORMAT;
    }
}
