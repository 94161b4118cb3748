package containerkit.loadtest.analysis;

import containerkit.loadtest.analysis.caveat.Caveat;
import containerkit.loadtest.analysis.caveat.Caveats;
import containerkit.loadtest.analysis.curve.ConnectionMemory;
import containerkit.loadtest.analysis.curve.Curve;
import containerkit.loadtest.analysis.curve.Curves;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.analysis.pair.Comparison;
import containerkit.loadtest.analysis.pair.Comparisons;
import containerkit.loadtest.analysis.profile.ProfileGap;
import containerkit.loadtest.analysis.profile.ProfileGaps;
import containerkit.loadtest.result.ProfileResult;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.StoredRun;
import containerkit.loadtest.text.Counted;
import java.util.List;

/**
 * Results of a run.
 *
 * @param cells one for each contender, mode and scenario, in the plan's order
 * @param comparisons comparisons of every pair, under the scenarios that a metric compares
 * @param connectionMemory memory of connections, where scenarios differ in nothing else
 * @param curves measurements by the value of a setting, where servers differ in nothing else
 * @param profileGaps differences in cost of the pairs; empty where nothing was profiled
 */
public record Analysis(
        RunIndex index,
        List<Cell> cells,
        List<Comparison> comparisons,
        List<Caveat> caveats,
        List<ConnectionMemory> connectionMemory,
        List<Curve> curves,
        List<ProfileGap> profileGaps,
        List<ProfileResult> profiles) {
    public RunResult run() {
        return index.run();
    }

    /** Analyses whatever the run has stored so far, without its profiles. */
    public static Analysis of(RunResult run) {
        return of(run, List.of());
    }

    public static Analysis of(StoredRun stored) {
        return of(stored.run(), stored.profiles());
    }

    public static Analysis of(RunResult stored, List<ProfileResult> profiles) {
        RunResult run = stored.shown(); // whoever shows an analysis need not know what is secret
        RunIndex index = new RunIndex(run);
        List<Cell> cells = Cell.all(index);
        List<Comparison> comparisons = Comparisons.of(index);
        List<ProfileGap> gaps = ProfileGaps.of(index, profiles, comparisons);
        return new Analysis(
                index,
                cells,
                comparisons,
                Caveats.of(index, cells, comparisons, gaps),
                ConnectionMemory.all(index),
                Curves.of(index),
                gaps,
                profiles);
    }

    /** Returns whether a contender failed, or some cell has no good slice. */
    public boolean red() {
        return !failures().none();
    }

    /** Returns why a run that was just measured is not what its plan asks for, a sentence each; empty where it is. */
    public List<String> shortcomings() {
        RunResult run = index.run();
        return red() || run.complete()
                ? failures().sentences() // none of a complete run without failures
                : List.of("The kit gave the run up after " + run.endedBlocks() + " of "
                        + new Counted(run.planned(), "block") + ".");
    }

    public RunFailures failures() {
        return RunFailures.of(index, cells);
    }
}
