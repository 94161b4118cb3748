package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.analyse.verdict.MachineRatios;
import containerkit.loadtest.result.MergedShard;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds caveats about merged shards. */
final class MachineCaveats {
    private MachineCaveats() {}

    static List<Caveat> of(RunIndex index, List<MachineRatios> ratios) {
        List<Caveat> caveats = new ArrayList<>();
        List<MergedShard> shards = index.run().header().shards();
        if (shards.isEmpty()) {
            return caveats;
        }
        int of = shards.get(0).origin().of();
        List<Integer> present =
                shards.stream().map(shard -> shard.origin().number()).toList();
        List<Integer> missing = IntStream.rangeClosed(1, of)
                .filter(number -> !present.contains(number))
                .boxed()
                .toList();
        if (!missing.isEmpty()) {
            caveats.add(RunCaveats.missingShards(missing, of));
        }
        List<MergedShard> ended =
                shards.stream().filter(shard -> shard.earlyEnd() != null).toList();
        if (!ended.isEmpty()) {
            caveats.add(RunCaveats.lostBlocks(ended, index.run().header().plan().blocks()));
        }
        int machines = index.machines().size();
        if (machines > 1 && machines < Judge.FEWEST_BLOCKS) {
            caveats.add(RunCaveats.fewMachines(machines));
        }
        List<String> reversals = ratios.stream()
                .filter(pair -> pair.machines().stream().anyMatch(MachineRatios.Machine::reversed))
                .map(MachineCaveats::reversal)
                .toList();
        if (!reversals.isEmpty()) {
            caveats.add(RunCaveats.machinesDisagree(reversals));
        }
        return caveats;
    }

    /**
     * Returns a pair's ratios on the machines with the opposite order, e.g.
     * {@code jetty / tomcat in block-open-c50 is 1.10 [1.08, 1.12] on machine 8}.
     */
    private static String reversal(MachineRatios pair) {
        return pair.pair().label() + " in " + pair.pair().scenario().name() + " is "
                + pair.machines().stream()
                        .filter(MachineRatios.Machine::reversed)
                        .map(machine -> machine.ratio().text() + " on machine " + machine.number())
                        .collect(Collectors.joining(", "));
    }
}
