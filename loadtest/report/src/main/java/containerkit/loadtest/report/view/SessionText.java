package containerkit.loadtest.report.view;

import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.SessionRatios;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.document.Content;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What several sessions show of a pair, turned as its result is.
 *
 * @param scenario name of the scenario
 * @param outcome the result over all sessions
 * @param sessions the ratio of each session, in their order
 * @param together the ratio over all sessions
 * @param agree whether one ratio lies in every session's interval; null where fewer than two have one
 * @param spread standard deviation between sessions, in percent; null where it is not known
 */
public record SessionText(
        String scenario,
        Content.Outcome outcome,
        String sessions,
        String together,
        @Nullable Boolean agree,
        @Nullable String spread) {

    /** Returns a text for each pair with results; none where there is one session. */
    public static List<SessionText> all(Analysis analysis) {
        Plan plan = analysis.run().header().plan();
        return analysis.comparisons().stream()
                .filter(pair -> pair.sessions() != null)
                .map(pair -> of(plan, pair, pair.sessions()))
                .toList();
    }

    private static SessionText of(Plan plan, Comparison pair, SessionRatios ratios) {
        Outcomes outcomes = new Outcomes(plan, pair.pair().part());
        boolean turned = pair.a().equals(outcomes.reference());
        return new SessionText(
                ScenarioName.of(plan, pair.pair().part(), pair.pair().scenario()),
                outcomes.of(pair),
                ratios.sessions().stream().map(ratio -> text(ratio, turned)).collect(Collectors.joining(", ")),
                text(pair.ratio(), turned),
                ratios.agree(),
                ratios.spreadPercent() == null ? null : ValueText.decimals(1, ratios.spreadPercent()));
    }

    private static String text(Ratio ratio, boolean turned) {
        return (turned ? ratio.inverted() : ratio).text();
    }
}
