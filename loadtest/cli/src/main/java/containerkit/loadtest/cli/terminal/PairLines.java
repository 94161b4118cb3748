package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.report.document.Content;
import containerkit.loadtest.report.view.Outcomes;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;

/** Results so far: a line for each pair, scenario by scenario. */
final class PairLines {
    private static final int MOST = 18; // nobody reads more after each block

    private PairLines() {}

    static List<String> after(RunResult soFar) {
        Plan plan = soFar.header().plan();
        List<Comparison> pairs = new Comparisons(new RunIndex(soFar))
                .primary().stream()
                        .filter(pair -> Comparisons.judgeable(pair.pair().scenario()))
                        .toList();
        if (pairs.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("after " + new Counted(soFar.endedBlocks(), "block") + ", "
                + pairs.get(0).comparedBy().noun() + ":"));
        String scenario = "";
        for (Comparison pair : pairs.subList(0, Math.min(MOST, pairs.size()))) {
            String name = pair.scenarioName(plan);
            if (!name.equals(scenario)) {
                lines.add("  " + name);
                scenario = name;
            }
            Content.Outcome outcome = new Outcomes(plan, pair.pair().part()).of(pair);
            lines.add("    " + outcome.pair() + "  " + outcome.words());
        }
        if (pairs.size() > MOST) {
            lines.add("  and " + new Counted(pairs.size() - MOST, "more pair"));
        }
        return lines;
    }
}
