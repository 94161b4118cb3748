package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunHeader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A run, indexed once, so that the time for a report is proportional to its length. */
public final class RunView {
    private final Analysis analysis;
    private final Map<List<String>, List<Cell>> cells;
    private final Map<List<Object>, Comparison> comparisons = new HashMap<>();
    private final Comparisons compared;
    private final LaunchSummary starts;
    private final Published published;
    private final BlockValues values;
    private final Map<Variant, String> colours;

    public RunView(Analysis analysis) {
        this.analysis = analysis;
        cells = analysis.cells().stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(cell.part(), cell.scenario().name())));
        for (Comparison each : analysis.comparisons()) {
            comparisons.put(List.of(each.part(), each.scenario(), each.metric(), each.a(), each.b()), each);
        }
        compared = new Comparisons(analysis.index());
        starts = new LaunchSummary(analysis.run().launches());
        published = new Published(plan().published().values());
        values = new BlockValues(analysis.index());
        colours = Palette.of(plan());
    }

    public Analysis analysis() {
        return analysis;
    }

    public RunHeader header() {
        return analysis.run().header();
    }

    public Plan plan() {
        return header().plan();
    }

    public LaunchSummary starts() {
        return starts;
    }

    public Published published() {
        return published;
    }

    public BlockValues values() {
        return values;
    }

    /** Returns the colour of each variant, the same in every chart of a report. */
    public Map<Variant, String> colours() {
        return colours;
    }

    /** Returns the part's number, counted from 1, for the names of files: a part's own name may have any characters. */
    public int number(Part part) {
        return plan().parts().indexOf(part) + 1;
    }

    /** Returns the cells of one scenario. */
    public List<Cell> cells(Part part, Scenario scenario) {
        return cells.getOrDefault(List.of(part.name(), scenario.name()), List.of());
    }

    public Optional<Comparison> comparison(String part, String scenario, Metric metric, Variant a, Variant b) {
        return Optional.ofNullable(comparisons.get(List.of(part, scenario, metric, a, b)));
    }

    /** Returns the pairs of that part that can have a result, by the plan's primary metric and in the plan's order. */
    public List<Comparison> judged(Part part) {
        return analysis.comparisons().stream()
                .filter(each -> each.primary()
                        && each.part().equals(part.name())
                        && Comparisons.judgeable(each.pair().scenario()))
                .toList();
    }

    /**
     * Returns the ratio of a contender's value to that of another. The interval is the result's by the primary metric, else
     * one of its own.
     */
    public Ratio relative(Part part, Scenario scenario, Metric metric, Variant variant, Variant reference) {
        return comparison(part.name(), scenario.name(), metric, variant, reference)
                .map(Comparison::ratio)
                .or(() -> comparison(part.name(), scenario.name(), metric, reference, variant)
                        .map(comparison -> comparison.ratio().inverted()))
                .orElseGet(() -> compared.ratio(new Pair(part, scenario, variant, reference), metric));
    }
}
