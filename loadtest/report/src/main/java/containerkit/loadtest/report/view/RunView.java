package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunHeader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run, indexed once, so that the time for a report is proportional to its length. */
public final class RunView {
    private final Analysis analysis;
    private final Map<CellKey, Cell> cells = new HashMap<>();
    private final Map<List<Object>, Comparison> comparisons = new HashMap<>();
    private final Comparisons compared;
    private final LaunchSummary starts;

    public RunView(Analysis analysis) {
        this.analysis = analysis;
        analysis.cells().forEach(cell -> cells.put(cell.key(), cell));
        analysis.comparisons()
                .forEach(each ->
                        comparisons.put(key(each.pair(), each.comparedBy().metric()), each));
        compared = new Comparisons(analysis.index());
        starts = new LaunchSummary(analysis.run().launches());
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

    public Cell cell(Part part, Scenario scenario, Variant variant) {
        return cells.get(new CellKey(part.name(), variant, scenario.name()));
    }

    public Optional<Comparison> comparison(Pair pair, Metric metric) {
        return Optional.ofNullable(comparisons.get(key(pair, metric)));
    }

    private static List<Object> key(Pair pair, Metric metric) {
        return List.of(pair.cell(pair.a()), pair.cell(pair.b()), metric);
    }

    /** Returns the ratio of a pair's first value to its second, with its result's interval, else one of its own. */
    public Ratio relative(Pair pair, Metric metric) {
        return comparison(pair, metric)
                .map(Comparison::ratio)
                .or(() -> comparison(pair.turned(), metric)
                        .map(comparison -> comparison.ratio().inverted()))
                .orElseGet(() -> compared.ratio(pair, metric));
    }
}
