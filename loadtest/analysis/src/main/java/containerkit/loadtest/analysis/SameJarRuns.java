package containerkit.loadtest.analysis;

import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Result;
import containerkit.loadtest.analysis.stats.Display;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs that compare one jar with itself, so that every difference that is named is a false positive.
 *
 * @param judged number of runs with enough blocks for a result
 * @param falsePositives number of these that named one
 * @param lines a line for each run, judged or not
 */
public record SameJarRuns(int judged, int falsePositives, List<String> lines) {
    /** Judges each run by itself, as {@code kit compare} would. */
    public static SameJarRuns of(List<RunResult> runs) {
        int judged = 0;
        int falsePositives = 0;
        List<String> lines = new ArrayList<>();
        for (RunResult run : runs) {
            List<Comparison> pairs = Analysis.of(run).comparisons().stream()
                    .filter(Comparison::primary)
                    .toList();
            boolean known = run.complete() && pairs.stream().allMatch(pair -> pair.result() != null);
            judged += known ? 1 : 0;
            falsePositives += known && pairs.stream().anyMatch(pair -> pair.result() == Result.LESS) ? 1 : 0;
            lines.add(run.header().startedAt() + ", seed " + run.header().plan().seed()
                    + (run.complete() ? "" : ", not run to the end") + ": "
                    + pairs.stream()
                            .map(pair ->
                                    pair.pair().label() + " " + pair.ratio().text() + ", " + pair.words())
                            .collect(Collectors.joining("; ")));
        }
        return new SameJarRuns(judged, falsePositives, lines);
    }

    public String text() {
        if (judged == 0) {
            return "no run was judged";
        }
        return falsePositives + " of " + judged + " runs named a difference: "
                + Interval.text(
                        100.0 * falsePositives / judged,
                        Interval.ofShare(falsePositives, judged),
                        percent -> Display.decimals(1, percent))
                + " %, exact interval with 95 % confidence";
    }
}
