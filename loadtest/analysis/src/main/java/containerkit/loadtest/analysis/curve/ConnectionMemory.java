package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.load.LoadResult.Connections;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a server for one more open connection: in each block, the memory while many were open less the memory
 * before, while few were, over the difference of the connections that were really held.
 *
 * @param part the part of the plan
 * @param variant contender and mode
 * @param few the scenario with the fewest connections
 * @param many the scenario that differs from it in having the most
 * @param blocks number of blocks that show a difference
 * @param leftOut number of blocks with good slices of both scenarios that show none: more connections had been open
 *     before the few (a server keeps the memory that it once took), or the many were not held
 * @param bytes bytes per connection, by the metric whose difference they are; a metric that was not read in any block
 *     is absent
 */
public record ConnectionMemory(
        String part,
        Variant variant,
        Scenario few,
        Scenario many,
        int blocks,
        int leftOut,
        Map<Metric, BlockMean> bytes) {
    private static final int FEWEST_MORE = 1_000; // memory of fewer is lost in what heap and compiler do meanwhile
    private static final List<Metric> METRICS = List.of(Metric.RSS_MAX, Metric.HEAP_AFTER_GC, Metric.DIRECT_MAX);

    /**
     * Finds scenarios that differ only in the number of connections, and the effect on memory. Only scenarios at a rate
     * count: in a closed model more connections are also more requests at once.
     */
    public static List<ConnectionMemory> all(RunIndex index) {
        List<ConnectionMemory> all = new ArrayList<>();
        for (Part part : index.run().header().plan().parts()) {
            List<Scenario> paced = part.scenarios().stream()
                    // a share of a capacity may be another rate for each
                    .filter(scenario -> scenario.load().perSecond() != null && scenario.keepAlive())
                    .sorted(Comparator.comparingInt(Scenario::concurrency))
                    .toList();
            paced.stream()
                    .map(scenario ->
                            paced.stream().filter(scenario::sameButConnections).toList())
                    .distinct()
                    .forEach(group -> {
                        Scenario few = group.get(0);
                        Scenario many = group.get(group.size() - 1);
                        if (many.concurrency() - few.concurrency() >= FEWEST_MORE) {
                            part.variants().forEach(variant -> all.add(of(index, part, variant, few, many)));
                        }
                    });
        }
        return all;
    }

    private static ConnectionMemory of(RunIndex index, Part part, Variant variant, Scenario few, Scenario many) {
        Map<Metric, Map<Integer, Double>> differences = new EnumMap<>(Metric.class);
        int blocks = 0;
        int leftOut = 0;
        for (int block = 1; block <= index.run().header().plan().extent().blocks(); block++) {
            SliceResult before = first(index, part, variant, few, block);
            SliceResult after = first(index, part, variant, many, block);
            if (before == null || after == null || index.failed(block, part.name(), variant)) {
                continue;
            }
            int more = hadMore(index, part, before, few) ? 0 : more(before, after);
            if (more < FEWEST_MORE) {
                leftOut++;
                continue;
            }
            blocks++;
            for (Metric metric : METRICS) {
                Double low = metric.of(before);
                Double high = metric.of(after);
                if (low != null && high != null) {
                    differences.computeIfAbsent(metric, key -> new HashMap<>()).put(block, (high - low) / more);
                }
            }
        }
        Map<Metric, BlockMean> bytes = new EnumMap<>(Metric.class);
        differences.forEach((metric, known) ->
                bytes.put(metric, BlockMean.of(index.units(known).values())));
        return new ConnectionMemory(part.name(), variant, few, many, blocks, leftOut, bytes);
    }

    private static @Nullable SliceResult first(
            RunIndex index, Part part, Variant variant, Scenario scenario, int block) {
        return index.good(new CellKey(part.name(), variant, scenario.name()), block).stream()
                .findFirst()
                .orElse(null);
    }

    /** Returns whether the server had more connections before that slice of the few; a void slice with more counts, too. */
    private static boolean hadMore(RunIndex index, Part part, SliceResult before, Scenario few) {
        return part.scenarios().stream()
                .filter(scenario -> scenario.concurrency() > few.concurrency())
                .flatMap(scenario -> index.slices(new CellKey(part.name(), before.variant(), scenario.name())).stream())
                .anyMatch(slice -> slice.block() == before.block()
                        && slice.load() != null
                        && !slice.blames(Culprit.INTERRUPTED)
                        && slice.startedAt().isBefore(before.startedAt()));
    }

    private static int more(SliceResult before, SliceResult after) {
        Connections low = before.load().connections();
        Connections high = after.load().connections();
        return low == null || high == null ? 0 : high.leastOpen() - low.leastOpen();
    }
}
