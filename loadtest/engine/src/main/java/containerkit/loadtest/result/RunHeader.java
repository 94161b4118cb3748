package containerkit.loadtest.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import containerkit.loadtest.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts about a run that are known before its first block; stored as {@code run.json}.
 *
 * @param startedAt start of the run
 * @param command the command that the user typed
 * @param plan the plan with every override applied
 * @param environment machine and software of the run
 * @param packaging one entry for each contender that is a jar
 * @param skipped variants of the plan that this machine cannot run; they are not in {@code plan} any more
 * @param worseThanPercent percentage by which a gate's new build may be worse; null where the run is no gate's
 * @param shard shard of the plan that this run measures; null where it has all blocks, or is merged
 * @param shards merged shards, ascending by number; empty where nothing was merged
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
        List<MergedShard> shards) {
    /** Version of the stored files; a run of another one is refused. */
    static final int FORMAT = 3;

    /** Files that hold the plan's secrets, or what servers were given, sent and printed. Only their owner reads them. */
    static final List<String> PRIVATE = List.of(ResultStore.HEADER, ResultStore.LAUNCHES, ResultStore.RAW);

    public RunHeader {
        packaging = List.copyOf(packaging);
        skipped = List.copyOf(skipped);
        shards = List.copyOf(shards);
    }

    /**
     * Returns the blocks that the run has or is to have, ascending: the plan's, without those of other or missing
     * shards and without lost ones.
     */
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

    /** Returns the same facts as people may see them, without the plan's secrets. */
    RunHeader shown() {
        return new RunHeader(
                startedAt, command, plan.shown(), environment, packaging, skipped, worseThanPercent, shard, shards);
    }

    @JsonProperty
    int format() {
        return FORMAT;
    }

    /** Returns the files of the run that must not be passed on; none where the plan holds no secret. */
    @JsonProperty
    List<String> keepPrivate() {
        return plan.holdsSecrets() ? PRIVATE : List.of();
    }
}
