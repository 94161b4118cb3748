package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Section with every pair: ratio, interval and result by the primary metric, and its ratios of other metrics. */
record PairSection(RunView view, ComparisonMetric primary) {
    /** Returns the contents; empty where nothing is compared. */
    static List<Content> of(RunView view) {
        PairSection section = new PairSection(view, ComparisonMetric.primary(view.plan()));
        List<Content> contents = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            List<Pair> pairs = Pair.of(view.plan(), part);
            if (!pairs.isEmpty()) {
                String where = view.plan().parts().size() < 2 ? "" : ", " + part.name();
                contents.add(section.columns().table("Ratios" + where, pairs));
            }
        }
        if (!contents.isEmpty()) {
            contents.add(
                    0,
                    new Content.Paragraph(
                            "Intervals of results hold together with 95 %, those of other ratios each by itself."));
        }
        return contents;
    }

    private Columns<Pair> columns() {
        Columns<Pair> columns = new Columns<Pair>()
                .text("scenario", pair -> ScenarioName.of(view.plan(), pair.part(), pair.scenario()))
                .text("pair", Pair::label)
                .valueIfAny(primary.noun(), pair -> ratio(pair, primary))
                .textIfAny("result", pair -> judged(pair).map(Comparison::words).orElse(null))
                .textIfAny(
                        "note",
                        pair -> judged(pair)
                                .map(judged -> String.join("; ", judged.notes(false)))
                                .filter(notes -> !notes.isEmpty())
                                .orElse(null))
                .valueIfAny(
                        "blocks",
                        pair -> judged(pair)
                                .map(judged -> String.valueOf(judged.ratio().blocks()))
                                .orElse(null));
        Stream.of(ComparisonMetric.values())
                .filter(metric -> metric != primary)
                .forEach(metric -> columns.valueIfAny(metric.noun(), pair -> ratio(pair, metric)));
        return columns;
    }

    private @Nullable String ratio(Pair pair, ComparisonMetric metric) {
        return view.comparison(pair, metric.metric())
                .map(comparison -> comparison.ratio().text())
                .orElse(null);
    }

    private Optional<Comparison> judged(Pair pair) {
        return view.comparison(pair, primary.metric()).filter(each -> Comparisons.judgeable(pair.scenario()));
    }
}
