package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.result.MergedShard;
import containerkit.loadtest.result.RunHeader;
import containerkit.loadtest.result.RunIndex;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds caveats about merged shards. */
public final class MachineCaveats {
    private MachineCaveats() {}

    static Stream<Caveat> of(RunIndex index) {
        List<MergedShard> shards = index.run().header().shards();
        if (shards.isEmpty()) {
            return Stream.empty();
        }
        return Stream.of(
                        missingShards(index.run().header()),
                        lostBlocks(shards, index.run().header().plan().blocks()))
                .flatMap(Optional::stream);
    }

    /** Returns a caveat about shards of a merged run that are not there. */
    public static Optional<Caveat> missingShards(RunHeader header) {
        List<MergedShard> shards = header.shards();
        if (shards.isEmpty()) {
            return Optional.empty();
        }
        int of = shards.get(0).origin().of();
        List<Integer> present =
                shards.stream().map(shard -> shard.origin().number()).toList();
        List<String> missing = IntStream.rangeClosed(1, of)
                .filter(number -> !present.contains(number))
                .mapToObj(String::valueOf)
                .toList();
        return Caveat.ofRun(
                !missing.isEmpty(),
                Caveat.Type.INCOMPLETE,
                (missing.size() == 1 ? "Shard " : "Shards ") + String.join(", ", missing) + " of " + of
                        + (missing.size() == 1 ? " is missing." : " are missing.")
                        + " The results hold only if that has nothing to do with what was measured.",
                "Run them and merge again; do not merge early to look.");
    }

    private static Optional<Caveat> lostBlocks(List<MergedShard> shards, int blocks) {
        List<MergedShard> ended =
                shards.stream().filter(shard -> shard.earlyEnd() != null).toList();
        int lost =
                ended.stream().mapToInt(shard -> end(shard).lostBlocks().size()).sum();
        return Caveat.ofRun(
                !ended.isEmpty(),
                Caveat.Type.INCOMPLETE,
                lost + " of the run's " + blocks + " blocks " + (lost == 1 ? "was" : "were")
                        + " not run to the end: "
                        + ended.stream()
                                .map(shard -> "shard " + shard.origin().number() + " ended early: "
                                        + end(shard).reason().replace("this machine", "its machine"))
                                .collect(Collectors.joining("; "))
                        + ".",
                "Mend what the report of such a shard names, run it again, and merge again.");
    }

    private static MergedShard.EarlyEnd end(MergedShard shard) {
        return Objects.requireNonNull(shard.earlyEnd());
    }
}
