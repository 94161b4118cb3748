package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Outcomes;
import containerkit.loadtest.report.view.RunView;
import java.util.List;
import java.util.stream.Collectors;

/** Table of several sessions: each one's ratio for each pair, and whether they agree. */
final class SessionSection {
    private SessionSection() {}

    /** Returns the ratios of each session, turned as the results are; empty where there is one session. */
    static List<Content> pairs(RunView view) {
        List<Comparison> pairs = view.analysis().comparisons().stream()
                .filter(pair -> pair.sessions() != null)
                .toList();
        return pairs.isEmpty()
                ? List.of()
                : List.of(new Columns<Comparison>()
                        .text("scenario", pair -> pair.scenarioName(view.plan()))
                        .text("pair", pair -> outcomes(view, pair).of(pair).pair())
                        .value("sessions, in their order", pair -> pair.sessions().sessions().stream()
                                .map(ratio -> text(view, pair, ratio))
                                .collect(Collectors.joining(", ")))
                        .text(
                                "agree",
                                pair -> pair.sessions().agree() == null
                                        ? null
                                        : pair.sessions().agree() ? "yes" : "no")
                        .valueIfAny(
                                "between sessions, %",
                                pair -> pair.sessions().spreadPercent() == null
                                        ? null
                                        : Display.decimals(1, pair.sessions().spreadPercent()))
                        .value("together", pair -> text(view, pair, pair.ratio()))
                        .table("Pairs by session", pairs));
    }

    private static Outcomes outcomes(RunView view, Comparison pair) {
        return new Outcomes(view.plan(), pair.pair().part());
    }

    private static String text(RunView view, Comparison pair, Ratio ratio) {
        return (pair.a().equals(outcomes(view, pair).reference()) ? ratio.inverted() : ratio).text();
    }
}
