package containerkit.loadtest.report.section;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.ScenarioName;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Section about several sessions: where and when they ran, each one's interval for each pair, and all together. */
final class SessionSection {
    private static final double BYTES_PER_GIB = 1L << 30;

    private SessionSection() {}

    /** Returns the section; empty where there is one session. */
    static Optional<Section> of(RunView view) {
        List<Session> sessions = view.analysis().index().sessions();
        if (sessions.isEmpty()) {
            return Optional.empty();
        }
        List<Comparison> pairs = view.analysis().comparisons().stream()
                .filter(pair -> pair.sessions() != null)
                .toList();
        return Optional.of(Section.of(
                "Sessions",
                List.of(
                        new Content.Paragraph(
                                "Two or three sessions have the hull of their intervals, four or more a t interval of their "
                                        + "means. Sessions agree on a pair where one ratio lies in every session's interval."),
                        pairs(pairs, view),
                        sessions(sessions, view.analysis().run()))));
    }

    private static Content pairs(List<Comparison> pairs, RunView view) {
        return new Columns<Comparison>()
                .text(
                        "scenario",
                        pair -> ScenarioName.of(
                                view.plan(), pair.pair().part(), pair.pair().scenario()))
                .text("pair", Comparison::label)
                .value("sessions, in their order", pair -> pair.sessions().sessions().stream()
                        .map(Ratio::text)
                        .collect(Collectors.joining(", ")))
                .text("agree", pair -> agree(pair.sessions().agree()))
                .value(
                        "between sessions, %",
                        pair -> pair.sessions().spreadPercent() == null
                                ? null
                                : ValueText.decimals(1, pair.sessions().spreadPercent()))
                .value("together", pair -> pair.ratio().text())
                .text("result", Comparison::words)
                .table("Pairs by session", pairs);
    }

    private static String agree(@Nullable Boolean agree) {
        return agree == null ? "n/a" : agree ? "yes" : "no";
    }

    private static Content sessions(List<Session> sessions, RunResult run) {
        return new Columns<Session>()
                .text("session", session -> String.valueOf(sessions.indexOf(session) + 1))
                .text("started at", session -> session.startedAt().toString())
                .text("CPU", session -> session.environment().cpu())
                .value("cores", session -> String.valueOf(session.environment().cores()))
                .value(
                        "memory, GiB",
                        session -> ValueText.decimals(1, session.environment().memoryBytes() / BYTES_PER_GIB))
                .text("kernel", session -> session.environment().kernel())
                .text("kit", session -> Optional.ofNullable(
                                session.environment().git())
                        .orElse("n/a"))
                .value(
                        "blocks",
                        session -> String.valueOf(
                                run.blocks(session).stream().filter(run::ended).count()))
                .table("Where and when", sessions);
    }
}
