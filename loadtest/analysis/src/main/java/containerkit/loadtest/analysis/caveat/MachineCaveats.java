package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.verdict.MachineRatios;
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

    static Stream<Caveat> of(RunIndex index, List<MachineRatios> ratios) {
        List<MergedShard> shards = index.run().header().shards();
        if (shards.isEmpty()) {
            return Stream.empty();
        }
        return Stream.of(
                        missingShards(index.run().header()),
                        lostBlocks(shards, index.run().header().plan().blocks()),
                        fewMachines(index.machines().size()),
                        machinesDisagree(ratios))
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
                        + " The verdicts hold only if that has nothing to do with what was measured.",
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

    private static Optional<Caveat> fewMachines(int machines) {
        return Caveat.ofRun(
                machines > 1 && machines < Judge.FEWEST_BLOCKS,
                Caveat.Type.NO_WINNER,
                "This run names no winner: its blocks ran on " + machines + " machines, and fewer than "
                        + Judge.FEWEST_BLOCKS
                        + " name none, because what a machine does to a ratio it does in all its blocks.",
                "Use " + Judge.FEWEST_BLOCKS
                        + " machines or more, or one; each machine's own ratios are under By machine.");
    }

    private static Optional<Caveat> machinesDisagree(List<MachineRatios> ratios) {
        List<String> reversals = ratios.stream()
                .filter(pair -> pair.machines().stream().anyMatch(MachineRatios.Machine::reversed))
                .map(MachineCaveats::reversal)
                .toList();
        return Caveat.ofRun(
                !reversals.isEmpty(),
                Caveat.Type.MACHINES_DISAGREE,
                "The order depends on the machine: " + String.join("; ", reversals)
                        + ", where others show the opposite.",
                "Choose by the machines that are like yours: see By machine.");
    }

    /**
     * Returns a pair's ratios on the machines with the opposite order, e.g.
     * {@code jetty / tomcat in blocking-kit-c50 is 1.10 [1.08, 1.12] on machine 8}.
     */
    private static String reversal(MachineRatios pair) {
        return pair.pair().label() + " in " + pair.pair().scenario().name() + " is "
                + pair.machines().stream()
                        .filter(MachineRatios.Machine::reversed)
                        .map(machine -> machine.ratio().text() + " on machine " + machine.number())
                        .collect(Collectors.joining(", "));
    }
}
