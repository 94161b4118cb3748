package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Section with estimate, interval and result of every pair, and its ratios of other metrics. */
final class PairSection {
    private PairSection() {}

    /** Returns the section; empty where nothing is compared. */
    static Optional<Section> of(RunView view) {
        ComparisonMetric primary = ComparisonMetric.primary(view.plan());
        List<Content> contents = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            String where = view.plan().parts().size() < 2 ? "" : ", " + part.name();
            List<Comparison> judged = view.judged(part);
            if (!judged.isEmpty()) {
                contents.add(results(view).table("Results, " + primary.noun() + where, judged));
            }
            if (part.variants().size() > 1) {
                contents.add(ratios(view, part).table("Ratios" + where, Pair.of(view.plan(), part)));
            }
        }
        if (contents.isEmpty()) {
            return Optional.empty();
        }
        contents.add(
                0,
                new Content.Paragraph(
                        "Intervals of results hold together with 95 %, those of other ratios each by itself."));
        return Optional.of(Section.of("Pairs and intervals", contents));
    }

    private static Columns<Comparison> results(RunView view) {
        return new Columns<Comparison>()
                .text("scenario", pair -> pair.scenarioName(view.plan()))
                .text("pair", Comparison::label)
                .value("ratio", pair -> pair.ratio().text())
                .text("result", Comparison::words)
                .value("blocks", pair -> String.valueOf(pair.ratio().blocks()))
                .textIfAny("note", pair -> pair.notes(false).isEmpty() ? null : String.join("; ", pair.notes(false)));
    }

    private static Columns<Pair> ratios(RunView view, Part part) {
        Columns<Pair> columns = new Columns<Pair>()
                .text("scenario", pair -> ScenarioName.of(view.plan(), part, pair.scenario()))
                .text("pair", Pair::label);
        for (ComparisonMetric metric : ComparisonMetric.values()) {
            columns.valueIfAny(metric.noun(), pair -> view.comparison(
                            part.name(), pair.scenario().name(), metric.metric(), pair.a(), pair.b())
                    .map(comparison -> comparison.ratio().text())
                    .orElse(null));
        }
        return columns;
    }
}
