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
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
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

    private ConnectionMemories() {}

    public static List<ConnectionMemory> of(RunIndex index) {
        List<ConnectionMemory> all = new ArrayList<>();
        for (Part part : index.run().header().plan().parts()) {
            for (FewAndMany loads : fewAndMany(part)) {
                for (Variant variant : part.variants()) {
                    all.add(memory(index, part, variant, loads));
                }
            }
        }
        return all;
    }

    /** Two scenarios of one part that differ in their connections. */
    private record FewAndMany(Scenario few, Scenario many) {}

    private static List<FewAndMany> fewAndMany(Part part) {
        List<Scenario> paced = part.scenarios().stream()
                .filter(scenario ->
                        scenario.ratePerSecond() != null) // a share of a capacity may be another rate for each
                .filter(Scenario::keepAlive)
                .sorted(Comparator.comparingInt(Scenario::concurrency))
                .toList();
        return part.scenarios().stream()
                .filter(paced::contains)
                .map(scenario ->
                        paced.stream().filter(scenario::sameButConnections).toList())
                .distinct()
                .map(group -> new FewAndMany(group.get(0), group.get(group.size() - 1)))
                .filter(loads -> loads.many().concurrency() - loads.few().concurrency() >= FEWEST_MORE)
                .toList();
    }

    private static ConnectionMemory memory(RunIndex index, Part part, Variant variant, FewAndMany loads) {
        Collection<List<SliceResult>> blocks = part.scenarios().stream()
                .flatMap(scenario -> index.slices(new CellKey(part.name(), variant, scenario.name())).stream())
                .filter(slice -> !slice.blames(Culprit.INTERRUPTED) && slice.load() != null)
                .filter(slice -> !index.failed(slice.block(), part.name(), variant))
                .sorted(Comparator.comparing(SliceResult::startedAt))
                .collect(Collectors.groupingBy(SliceResult::block, LinkedHashMap::new, Collectors.toList()))
                .values();
        Map<Integer, Map<Metric, Double>> differences = new LinkedHashMap<>();
        int leftOut = 0;
        for (List<SliceResult> block : blocks) {
            Map<Metric, Double> difference = difference(part, loads, block);
            if (difference != null) {
                differences.put(block.get(0).block(), difference);
            } else if (first(block, loads.few()) != null && first(block, loads.many()) != null) {
                leftOut++;
            }
        }
        Map<Metric, BlockMean> bytes = new EnumMap<>(Metric.class);
        for (Metric metric : METRICS) {
            Map<Integer, Double> known = new HashMap<>();
            differences.forEach((block, difference) -> {
                Double value = difference.get(metric);
                if (value != null) {
                    known.put(block, value);
                }
            });
            if (!known.isEmpty()) {
                bytes.put(metric, BlockMean.of(List.copyOf(index.units(known).values())));
            }
        }
        return new ConnectionMemory(
                part.name(),
                variant,
                loads.few(),
                loads.many(),
                least(blocks, loads.many(), Connections::leastOpen),
                least(blocks, loads.many(), Connections::responding),
                differences.size(),
                leftOut,
                bytes);
    }

    /**
     * Returns the differences of memory in one block, per connection; null where the scenario with few connections came
     * after one with more, or either slice is missing. A void slice with more connections took its memory, too.
     */
    private static @Nullable Map<Metric, Double> difference(Part part, FewAndMany loads, List<SliceResult> block) {
        Map<String, Scenario> scenarios =
                part.scenarios().stream().collect(Collectors.toMap(Scenario::name, scenario -> scenario));
        Predicate<SliceResult> more = slice ->
                scenarios.get(slice.scenario()).concurrency() > loads.few().concurrency();
        SliceResult few = first(block, loads.few());
        SliceResult many = first(block, loads.many());
        if (few == null
                || many == null
                || block.subList(0, block.indexOf(few)).stream().anyMatch(more)) {
            return null;
        }
        Connections before = few.load().connections();
        Connections after = many.load().connections();
        if (before == null || after == null || after.leastOpen() - before.leastOpen() < FEWEST_MORE) {
            return null;
        }
        Map<Metric, Double> bytes = new EnumMap<>(Metric.class);
        for (Metric metric : METRICS) {
            Double low = metric.of(few);
            Double high = metric.of(many);
            if (low != null && high != null) {
                bytes.put(metric, (high - low) / (after.leastOpen() - before.leastOpen()));
            }
        }
        return bytes;
    }

    private static @Nullable SliceResult first(List<SliceResult> block, Scenario scenario) {
        return block.stream()
                .filter(slice -> slice.good() && slice.scenario().equals(scenario.name()))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Integer least(
            Collection<List<SliceResult>> blocks, Scenario scenario, ToIntFunction<Connections> value) {
        return blocks.stream()
                .flatMap(List::stream)
                .filter(slice -> slice.good() && slice.scenario().equals(scenario.name()))
                .map(slice -> slice.load().connections())
                .filter(Objects::nonNull)
                .map(value::applyAsInt)
                .min(Integer::compare)
                .orElse(null);
    }
}
