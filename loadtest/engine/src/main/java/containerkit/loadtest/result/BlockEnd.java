package containerkit.loadtest.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Marks a block as run to its end.
 *
 * @param block counted from 1
 * @param attempt number of the run of that block
 * @param slices number of its slices, void ones too
 * @param seconds time that it took, whatever the system's clock was set to meanwhile
 * @param decision reason why the run ends after this block, at a look of the plan; null where it goes on
 * @param dropped scenarios that no later block has
 */
public record BlockEnd(
        int block,
        int attempt,
        int slices,
        double seconds,
        Instant endedAt,
        @Nullable String decision,
        List<DroppedScenario> dropped) {
    public BlockEnd {
        dropped = List.copyOf(dropped);
    }

    /** Creates the end of a block after which the run goes on. */
    public BlockEnd(int block, int attempt, int slices, double seconds, Instant endedAt) {
        this(block, attempt, slices, seconds, endedAt, null, List.of());
    }

    private record Attempt(int block, int attempt) {}

    /** Returns the ends of those blocks that still have all of their slices: a damaged disk or a copy may lack some. */
    static List<BlockEnd> ofWhole(List<BlockEnd> ends, List<SliceResult> slices) {
        Map<Attempt, Long> stored = slices.stream()
                .collect(Collectors.groupingBy(
                        slice -> new Attempt(slice.block(), slice.attempt()), Collectors.counting()));
        return ends.stream()
                .filter(end -> stored.getOrDefault(new Attempt(end.block, end.attempt), 0L) >= end.slices)
                .toList();
    }

    /** Returns the same block as the last of its run. */
    public BlockEnd deciding(String reason) {
        return new BlockEnd(block, attempt, slices, seconds, endedAt, reason, dropped);
    }

    /** Returns the same block, after which those scenarios no longer run. */
    public BlockEnd dropping(List<DroppedScenario> scenarios) {
        return new BlockEnd(block, attempt, slices, seconds, endedAt, decision, scenarios);
    }
}
