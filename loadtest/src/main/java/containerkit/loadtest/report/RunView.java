package containerkit.loadtest.report;

import containerkit.loadtest.analyse.Analysis;
import containerkit.loadtest.analyse.BlockMeans;
import containerkit.loadtest.analyse.Cell;
import containerkit.loadtest.analyse.Comparison;
import containerkit.loadtest.analyse.Metric;
import containerkit.loadtest.analyse.MetricRatios;
import containerkit.loadtest.analyse.Ratio;
import containerkit.loadtest.analyse.Yardstick;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunHeader;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A run, indexed once, so that a report takes time in proportion to what it prints. */
final class RunView {
    private final Analysis analysis;
    private final RawFiles raw;
    private final Map<String, Map<String, List<Cell>>> cells;
    private final Map<String, Map<Yardstick, List<Comparison>>> byPart;
    private final Map<Pair, Comparison> comparisons = new HashMap<>();
    private final Map<Metric, MetricRatios> ratios = new EnumMap<>(Metric.class); // as they are asked for
    private final Starts starts;
    private final Published published;
    private final BlockMeans means;
    private final Palette palette;

    RunView(Analysis analysis, RawFiles raw) {
        this.analysis = analysis;
        this.raw = raw;
        cells = analysis.cells().stream()
                .collect(Collectors.groupingBy(
                        Cell::part,
                        Collectors.groupingBy(
                                cell -> cell.scenario().name(), LinkedHashMap::new, Collectors.toList())));
        byPart = analysis.comparisons().stream()
                .collect(Collectors.groupingBy(Comparison::part, Collectors.groupingBy(Comparison::yardstick)));
        for (Comparison comparison : analysis.comparisons()) {
            comparisons.put(
                    new Pair(
                            comparison.part(),
                            comparison.scenario(),
                            comparison.metric(),
                            comparison.a(),
                            comparison.b()),
                    comparison);
        }
        starts = new Starts(analysis.run().launches());
        published = new Published(plan().published());
        means = new BlockMeans(analysis.run());
        palette = new Palette(plan());
    }

    private record Pair(String part, String scenario, Metric metric, Variant a, Variant b) {}

    Analysis analysis() {
        return analysis;
    }

    RunHeader header() {
        return analysis.run().header();
    }

    Plan plan() {
        return header().plan();
    }

    RawFiles raw() {
        return raw;
    }

    Starts starts() {
        return starts;
    }

    Published published() {
        return published;
    }

    BlockMeans means() {
        return means;
    }

    Palette palette() {
        return palette;
    }

    /** Counted from 1, for the names of files: a part's own name may hold anything. */
    int number(Part part) {
        return plan().parts().indexOf(part) + 1;
    }

    /** In the plan's order. */
    List<Cell> cells(Part part) {
        return cells.getOrDefault(part.name(), Map.of()).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    /** Those under one load. */
    List<Cell> cells(Part part, Scenario scenario) {
        return cells.getOrDefault(part.name(), Map.of()).getOrDefault(scenario.name(), List.of());
    }

    Optional<Comparison> comparison(String part, String scenario, Metric metric, Variant a, Variant b) {
        return Optional.ofNullable(comparisons.get(new Pair(part, scenario, metric, a, b)));
    }

    /** Whom the figures of a part are set against: the one of the plan, or else the part's first. */
    Variant yardstick(Part part) {
        Variant against = plan().against();
        return against != null && part.variants().contains(against)
                ? against
                : part.variants().get(0);
    }

    /** That cell's figure over that of the {@link #yardstick}; a pair is known in one direction only. */
    Optional<Ratio> ratio(Part part, Cell cell, Metric metric, Variant yardstick) {
        return ratio(part, cell.scenario(), metric, yardstick, cell.variant())
                .map(Ratio::inverted)
                .or(() -> ratio(part, cell.scenario(), metric, cell.variant(), yardstick));
    }

    /** The measured ratio of a pair as the plan has it, whether or not pairs are compared by that metric. */
    Optional<Ratio> ratio(Part part, Scenario scenario, Metric metric, Variant a, Variant b) {
        Optional<Ratio> ratio = Yardstick.of(metric.key()).isPresent()
                ? comparison(part.name(), scenario.name(), metric, a, b).map(Comparison::ratio)
                : ratios.computeIfAbsent(metric, other -> new MetricRatios(analysis.run(), other))
                        .of(part, scenario, a, b);
        return ratio.filter(known -> known.value() != null);
    }

    /** The pairs of that part by the plan's primary metric, in the plan's order. */
    List<Comparison> judged(Part part) {
        return comparisons(part, Yardstick.primary(plan()));
    }

    /** Those by another metric. */
    List<Comparison> comparisons(Part part, Yardstick yardstick) {
        return byPart.getOrDefault(part.name(), Map.of()).getOrDefault(yardstick, List.of());
    }
}
