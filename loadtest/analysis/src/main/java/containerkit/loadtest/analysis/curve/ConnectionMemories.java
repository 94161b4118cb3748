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
 * Finds scenarios that differ only in the number of connections, and the effect on memory. Only scenarios at a rate
 * count: in a closed model more connections are also more requests at once.
 */
public final class ConnectionMemories {
    /**
     * Smallest number of additional connections. With fewer, their memory is lost in what the heap and the compiler do
     * in the meantime.
     */
    private static final int FEWEST_MORE = 1_000;

    private static final List<Metric> METRICS = List.of(Metric.RSS_MAX, Metric.HEAP_AFTER_GC, Metric.DIRECT_MAX);

    private final RunIndex index;
    private final Part part;
    private final Variant variant;
    private final Scenario few;
    private final Scenario many;

    private ConnectionMemories(RunIndex index, Part part, Variant variant, List<Scenario> group) {
        this.index = index;
        this.part = part;
        this.variant = variant;
        this.few = group.get(0);
        this.many = group.get(group.size() - 1);
    }

    public static List<ConnectionMemory> of(RunIndex index) {
        List<ConnectionMemory> all = new ArrayList<>();
        for (Part part : index.run().header().plan().parts()) {
            List<Scenario> paced = part.scenarios().stream()
                    // a share of a capacity may be another rate for each
                    .filter(scenario -> scenario.load().perSecond() != null && scenario.keepAlive())
                    .sorted(Comparator.comparingInt(Scenario::concurrency))
                    .toList();
            part.scenarios().stream()
                    .filter(paced::contains)
                    .map(scenario ->
                            paced.stream().filter(scenario::sameButConnections).toList())
                    .distinct()
                    .forEach(group -> part.variants().stream()
                            .map(variant -> new ConnectionMemories(index, part, variant, group))
                            .filter(memory -> memory.many.concurrency() - memory.few.concurrency() >= FEWEST_MORE)
                            .map(ConnectionMemories::memory)
                            .forEach(all::add));
        }
        return all;
    }

    private ConnectionMemory memory() {
        Map<Metric, Map<Integer, Double>> differences = new EnumMap<>(Metric.class);
        int blocks = 0;
        int leftOut = 0;
        for (int block = 1; block <= index.run().header().plan().extent().blocks(); block++) {
            SliceResult before = first(block, few);
            SliceResult after = first(block, many);
            if (before == null || after == null || index.failed(block, part.name(), variant)) {
                continue;
            }
            int more = more(before, after);
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

    /**
     * Returns how many more connections were held in the second slice; 0 where the server had more than a few before the
     * first. A void slice with more connections took its memory, too.
     */
    private int more(SliceResult before, SliceResult after) {
        boolean had = part.scenarios().stream()
                .filter(scenario -> scenario.concurrency() > few.concurrency())
                .flatMap(scenario -> index.slices(key(scenario)).stream())
                .anyMatch(slice -> slice.block() == before.block()
                        && slice.load() != null
                        && !slice.blames(Culprit.INTERRUPTED)
                        && slice.startedAt().isBefore(before.startedAt()));
        Connections low = before.load().connections();
        Connections high = after.load().connections();
        return had || low == null || high == null ? 0 : high.leastOpen() - low.leastOpen();
    }

    private CellKey key(Scenario scenario) {
        return new CellKey(part.name(), variant, scenario.name());
    }

    private @Nullable SliceResult first(int block, Scenario scenario) {
        return index.good(key(scenario), block).stream().findFirst().orElse(null);
    }
}
