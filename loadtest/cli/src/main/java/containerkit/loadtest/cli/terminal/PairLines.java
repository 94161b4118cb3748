package containerkit.loadtest.cli.terminal;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.report.view.PairText;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.text.Counted;
import java.util.ArrayList;
import java.util.List;

/** A line for each pair by the plan's primary metric, scenario by scenario. */
final class PairLines {
    private static final int MOST = 18; // nobody reads more after each block

    private PairLines() {}

    static List<String> after(RunResult soFar) {
        List<Comparison> pairs = PairText.shown(new Comparisons(new RunIndex(soFar)).primary());
        if (pairs.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("after " + new Counted(soFar.endedBlocks(), "block") + ", "
                + pairs.get(0).comparedBy().noun() + ":"));
        lines.addAll(of(pairs).stream().map(line -> "  " + line).toList());
        return lines;
    }

    static List<String> of(List<Comparison> pairs) {
        List<String> lines =
                new ArrayList<>(pairs.stream().limit(MOST).map(PairText::line).toList());
        if (pairs.size() > MOST) {
            lines.add("and " + new Counted(pairs.size() - MOST, "more pair") + " in the report");
        }
        return lines;
    }
}
