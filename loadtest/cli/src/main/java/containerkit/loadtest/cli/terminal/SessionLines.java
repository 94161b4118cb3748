package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.pair.SessionRatios;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.report.view.ScenarioName;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Lines about several sessions: each one's ratio of a pair, the spread between them, and whether they agree. */
final class SessionLines {
    private SessionLines() {}

    /** Returns a line for each pair; none where there is one session. */
    static List<String> of(Analysis analysis) {
        return analysis.comparisons().stream()
                .filter(pair -> pair.sessions() != null)
                .map(pair -> "by session, " + pair.label() + ", "
                        + ScenarioName.of(
                                analysis.run().header().plan(),
                                pair.pair().part(),
                                pair.pair().scenario())
                        + ": "
                        + text(Objects.requireNonNull(pair.sessions())))
                .toList();
    }

    private static String text(SessionRatios sessions) {
        return sessions.sessions().stream().map(Ratio::text).collect(Collectors.joining(", "))
                + (sessions.agree() == null ? "" : sessions.agree() ? "; they agree" : "; they differ")
                + (sessions.spreadPercent() == null
                        ? ""
                        : String.format(Locale.ROOT, "; %.1f %% between sessions", sessions.spreadPercent()));
    }
}
