package containerkit.loadtest.analysis.verdict;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.stats.Heterogeneity;
import containerkit.loadtest.analysis.stats.OpposedGroups;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.RunIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Ratios of a pair by the plan's primary metric, machine by machine.
 *
 * @param machines results of each machine with a ratio, in the order of the shards
 * @param heterogeneity difference between the machines; empty where no machine has two blocks
 */
public record MachineRatios(@JsonUnwrapped Pair pair, List<Machine> machines, Optional<Heterogeneity> heterogeneity) {
    public MachineRatios {
        machines = List.copyOf(machines);
    }

    /**
     * Result of one machine.
     *
     * @param number counted from 1, in the order of the shards
     * @param machine id of the machine
     * @param ratio ratio over its blocks, with an interval of its own
     * @param reversed true if it and others show opposite orders, and it belongs to the fewer
     */
    public record Machine(int number, String machine, Ratio ratio, boolean reversed) {}

    /** Returns the ratios of each pair that has a ratio on several machines; none where one machine ran all blocks. */
    public static List<MachineRatios> of(RunIndex index) {
        Plan plan = index.run().header().plan();
        BlockValues values = new BlockValues(index);
        return index.machines().isEmpty()
                ? List.of()
                : Pair.comparedBy(ComparisonMetric.primary(plan), plan).stream()
                        .map(pair -> of(index, values, pair))
                        .filter(ratios -> ratios.machines().size() > 1)
                        .toList();
    }

    private static MachineRatios of(RunIndex index, BlockValues values, Pair pair) {
        Plan plan = index.run().header().plan();
        ComparisonMetric primary = ComparisonMetric.primary(plan);
        Map<Integer, Double> byBlock =
                values.byBlock(pair.part(), pair.scenario(), primary.metric(), pair.a(), pair.b());
        List<List<Double>> logs = index.machines().stream()
                .map(machine -> index.blocks(machine).stream()
                        .map(byBlock::get)
                        .filter(Objects::nonNull)
                        .toList())
                .toList();
        List<Integer> reversed = OpposedGroups.of(logs, plan.tiePercent()).reversed();
        List<Machine> machines = new ArrayList<>();
        for (int at = 0; at < logs.size(); at++) {
            if (!logs.get(at).isEmpty()) {
                machines.add(new Machine(
                        at + 1,
                        index.machines().get(at),
                        Ratio.ofLogs(logs.get(at)),
                        reversed != null && reversed.contains(at)));
            }
        }
        return new MachineRatios(pair, machines, Heterogeneity.of(logs));
    }
}
