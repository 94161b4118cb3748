package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.Outcomes;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Several sessions: where and when they ran, and each one's interval for each pair. */
final class SessionSection {
    private static final double BYTES_PER_GIB = 1L << 30;

    private SessionSection() {}

    /** Returns the section; empty where there is one session. */
    static Optional<Section> of(RunView view) {
        List<Session> sessions = view.analysis().index().sessions();
        return sessions.isEmpty()
                ? Optional.empty()
                : Optional.of(Section.of(
                        "Sessions",
                        List.of(
                                new Content.Paragraph(
                                        "Two or three sessions have the hull of their intervals, four or more a t interval of "
                                                + "their means. Sessions agree on a pair where one ratio lies in every session's "
                                                + "interval."),
                                sessions(sessions, view.analysis().run()))));
    }

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

    private static Content sessions(List<Session> sessions, RunResult run) {
        return new Columns<Session>()
                .text("session", session -> String.valueOf(sessions.indexOf(session) + 1))
                .text("started at", session -> session.startedAt().toString())
                .text("CPU", session -> session.environment().cpu())
                .value("cores", session -> String.valueOf(session.environment().cores()))
                .value(
                        "memory, GiB",
                        session -> Display.decimals(1, session.environment().memoryBytes() / BYTES_PER_GIB))
                .text("kernel", session -> session.environment().kernel())
                .text("kit", session -> session.environment().git())
                .value(
                        "blocks",
                        session -> String.valueOf(
                                run.blocks(session).stream().filter(run::ended).count()))
                .table("Where and when", sessions);
    }
}
