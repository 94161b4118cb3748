package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Pair;
import containerkit.loadtest.plan.CellKey;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ValueText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Section with the estimate, interval and result of every pair. */
final class PairSection {
    private PairSection() {}

    static Section of(RunView view) {
        List<Content> contents = new ArrayList<>();
        contents.add(
                new Content.Paragraph(
                        "A result is about the plan's primary metric, "
                                + primary(view).noun() + ". The intervals of all results hold together with 95 %, "
                                + "those of other ratios each by itself. In brackets after a value: the slowest and the fastest slice."));
        for (Part part : view.plan().parts()) {
            contents.add(values(view, part, primary(view).metric()));
            if (primary(view) != ComparisonMetric.THROUGHPUT) {
                contents.add(values(view, part, Metric.THROUGHPUT));
            }
            if (part.variants().size() > 1) {
                contents.add(RatioPlots.results(view, part, results(view, part)));
                contents.addAll(RatioPlots.others(view, part));
                contents.add(others(view, part));
            }
        }
        return Section.of("Results", contents);
    }

    private static Content values(RunView view, Part part, Metric metric) {
        Map<CellKey, Cell> cells = new HashMap<>();
        view.cells(part).forEach(cell -> cells.put(cell.key(), cell));
        Columns<Scenario> columns = new Columns<Scenario>().text("scenario", Scenario::name);
        for (Variant variant : part.variants()) {
            columns.value(variant.label(), scenario -> {
                Cell cell = cells.get(new CellKey(part.name(), variant, scenario.name()));
                return metric.ranged() ? ValueText.ranged(cell, metric) : ValueText.of(cell, metric);
            });
        }
        return columns.table(metric.label() + ", " + part.name(), part.scenarios());
    }

    private static Content.Table results(RunView view, Part part) {
        return new Columns<Comparison>()
                .text("scenario", Comparison::scenario)
                .text("pair", Comparison::label)
                .value("ratio", pair -> pair.ratio().text())
                .text("result", Comparison::words)
                .value("blocks", pair -> String.valueOf(pair.ratio().blocks()))
                .textIfAny("note", pair -> String.join("; ", pair.notes()))
                .table("Results for " + primary(view).noun() + ", " + part.name(), view.judged(part));
    }

    private static Content others(RunView view, Part part) {
        Columns<Pair> columns = new Columns<Pair>()
                .text("scenario", pair -> pair.scenario().name())
                .text("pair", Pair::label);
        for (ComparisonMetric comparedBy : ComparisonMetric.values()) {
            if (comparedBy != primary(view)) {
                columns.valueIfAny(comparedBy.metric().label() + ", ratio", pair -> view.comparison(
                                part.name(), pair.scenario().name(), comparedBy.metric(), pair.a(), pair.b())
                        .map(other -> other.ratio().text())
                        .orElse(null));
            }
        }
        return columns.table("Other ratios, " + part.name(), Pair.of(view.plan(), part));
    }

    private static ComparisonMetric primary(RunView view) {
        return ComparisonMetric.primary(view.plan());
    }
}
