package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.view.SessionText;
import java.util.List;

/** Lines about several sessions: each one's ratio of a pair, whether they agree, and the spread between them. */
final class SessionLines {
    private SessionLines() {}

    /** Returns a line for each pair; none where there is one session. */
    static List<String> of(Analysis analysis) {
        return SessionText.all(analysis).stream()
                .map(pair -> "by session, " + pair.outcome().pair() + ", " + pair.scenario() + ": " + pair.sessions()
                        + (pair.agree() == null ? "" : pair.agree() ? "; they agree" : "; they differ")
                        + (pair.spread() == null ? "" : "; " + pair.spread() + " % between sessions"))
                .toList();
    }
}
