package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunIndex;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds pairs whose CPU per request differs so much that one should know why before believing it. */
public final class LargeDifferences {
    /** Smallest ratio that a container alone seldom makes. */
    public static final double FACTOR = 1.25;

    private static final int FEWEST_BLOCKS = 2; // a profile claims nothing, so it need not wait for an interval

    private LargeDifferences() {}

    /**
     * Returns the cells of the pairs that differ by more than {@link #FACTOR} in every block, always in the same direction, and
     * of which no block has a profile of both.
     *
     * @param taken profiles so far, failed ones too: what failed once is not tried again
     */
    public static Set<CellKey> notProfiled(RunIndex index, List<ProfileResult> taken) {
        Map<CellKey, Set<Integer>> profiled = taken.stream()
                .collect(Collectors.groupingBy(
                        ProfileResult::cell,
                        Collectors.mapping(profile -> profile.slice().block(), Collectors.toSet())));
        BlockValues values = new BlockValues(index);
        return ComparisonMetric.CPU.pairs(index.run().header().plan()).stream()
                .filter(pair -> pair.scenario().builtIn()
                        && large(values.byBlock(pair, ComparisonMetric.CPU.metric())
                                .values()))
                .map(pair -> List.of(pair.cell(pair.a()), pair.cell(pair.b())))
                .filter(cells -> Collections.disjoint(
                        profiled.getOrDefault(cells.get(0), Set.of()), profiled.getOrDefault(cells.get(1), Set.of())))
                .flatMap(List::stream)
                .collect(Collectors.toSet());
    }

    private static boolean large(Collection<Double> logs) {
        double least = Math.log(FACTOR);
        return logs.size() >= FEWEST_BLOCKS
                && (logs.stream().allMatch(log -> log > least) || logs.stream().allMatch(log -> log < -least));
    }
}
