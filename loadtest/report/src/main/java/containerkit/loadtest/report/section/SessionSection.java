package containerkit.loadtest.report.section;

import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.document.Section;
import containerkit.loadtest.report.view.Columns;
import containerkit.loadtest.report.view.RunView;
import containerkit.loadtest.report.view.SessionText;
import containerkit.loadtest.report.view.ValueText;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.Session;
import java.util.List;
import java.util.Optional;

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
        return Optional.of(Section.of(
                "Sessions",
                List.of(
                        new Content.Paragraph(
                                "Two or three sessions have the hull of their intervals, four or more a t interval of their "
                                        + "means. Sessions agree on a pair where one ratio lies in every session's interval."),
                        pairs(SessionText.all(view.analysis())),
                        sessions(sessions, view.analysis().run()))));
    }

    private static Content pairs(List<SessionText> pairs) {
        return new Columns<SessionText>()
                .text("scenario", SessionText::scenario)
                .text("pair", pair -> pair.outcome().pair())
                .value("sessions, in their order", SessionText::sessions)
                .text("agree", pair -> pair.agree() == null ? "n/a" : pair.agree() ? "yes" : "no")
                .value("between sessions, %", SessionText::spread)
                .value("together", SessionText::together)
                .text("result", pair -> pair.outcome().words())
                .table("Pairs by session", pairs);
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
