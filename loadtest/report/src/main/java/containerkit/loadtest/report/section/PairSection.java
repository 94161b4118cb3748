package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.ComparisonMetric;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Outcomes;
import containerkit.loadtest.report.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Section with every pair: ratio, interval and result by the primary metric, and its ratios of other metrics. */
record PairSection(RunView view, Outcomes outcomes, ComparisonMetric primary) {
    /** Returns the contents; empty where nothing is compared. */
    static List<Content> of(RunView view) {
        List<Content> contents = new ArrayList<>();
        for (Part part : view.plan().parts()) {
            PairSection section =
                    new PairSection(view, new Outcomes(view.plan(), part), ComparisonMetric.primary(view.plan()));
            String where = view.plan().parts().size() < 2 ? "" : ", " + part.name();
            contents.addAll(section.columns().ifAny("Ratios" + where, Pair.of(view.plan(), part)));
        }
        if (!contents.isEmpty()) {
            contents.add(
                    0,
                    new Content.Paragraph(
                            "Intervals of results hold together with 95 %, those of other ratios each by itself."));
        }
        return contents;
    }

    /** Returns the ratios of each session; empty where there is one session. */
    static List<Content> bySession(RunView view) {
        List<Comparison> pairs = view.analysis().comparisons().stream()
                .filter(pair -> pair.sessions() != null)
                .map(pair -> new Outcomes(view.plan(), pair.pair().part()).turned(pair))
                .toList();
        return new Columns<Comparison>()
                .text("scenario", pair -> pair.scenarioName(view.plan()))
                .text("pair", pair -> pair.pair().label())
                .value("sessions, in their order", pair -> pair.sessions().sessions().stream()
                        .map(Ratio::text)
                        .collect(Collectors.joining(", ")))
                .text(
                        "intervals overlap",
                        pair -> pair.sessions().agree() == null
                                ? null
                                : pair.sessions().agree() ? "yes" : "no")
                .valueIfAny(
                        "between sessions, %",
                        pair -> pair.sessions().spreadPercent() == null
                                ? null
                                : Display.decimals(1, pair.sessions().spreadPercent()))
                .value("together", pair -> pair.ratio().text())
                .ifAny("Pairs by session", pairs);
    }

    private Columns<Pair> columns() {
        Columns<Pair> columns = new Columns<Pair>()
                .text("scenario", pair -> pair.scenarioName(view.plan()))
                .text("pair", pair -> outcomes.turned(pair).label())
                .valueIfAny(primary.noun(), pair -> ratio(pair, primary))
                .textIfAny("result", pair -> judged(pair).map(Comparison::words).orElse(null))
                .textIfAny("note", pair -> judged(pair)
                        .map(judged -> String.join("; ", judged.notes()))
                        .filter(notes -> !notes.isEmpty())
                        .orElse(null))
                .valueIfAny("blocks", pair -> judged(pair)
                        .map(judged -> String.valueOf(judged.ratio().blocks()))
                        .orElse(null));
        Stream.of(ComparisonMetric.values())
                .filter(metric -> metric != primary)
                .forEach(metric -> columns.valueIfAny(metric.noun(), pair -> ratio(pair, metric)));
        return columns;
    }

    private @Nullable String ratio(Pair pair, ComparisonMetric metric) {
        return view.comparison(pair, metric.metric())
                .map(outcomes::turned)
                .map(comparison -> comparison.ratio().text())
                .orElse(null);
    }

    private Optional<Comparison> judged(Pair pair) {
        return view.comparison(pair, primary.metric()).map(outcomes::turned).filter(each -> pair.scenario()
                .builtIn());
    }
}
