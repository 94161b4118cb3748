package containerkit.loadtest.analysis;

import containerkit.loadtest.analysis.curve.Curves;
import containerkit.loadtest.analysis.metric.Cell;
import containerkit.loadtest.load.Fault;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reasons why a run is red: failures of contenders, and cells that were not measured.
 *
 * @param failed contenders that failed, each with place and reason
 * @param unmeasured the cells without a good slice, each with the culprits of its void slices
 */
public record RunFailures(List<String> failed, List<String> unmeasured) {
    static RunFailures of(RunIndex index, List<Cell> cells) {
        RunResult run = index.run();
        Plan plan = run.header().plan();
        Set<Variant> mayFail = Curves.mayFail(index); // a heap that is too small is what was asked for
        Stream<String> starts = run.failedLaunches().stream()
                .filter(launch -> !mayFail.contains(launch.variant()))
                .map(launch -> launch.variant().label() + ", start of block " + launch.block());
        Stream<String> slices = run.slices().stream()
                .filter(slice ->
                        slice.failed() && !slice.blames(Culprit.INTERRUPTED) && !mayFail.contains(slice.variant()))
                .map(slice -> slice.variant().label() + ", " + ScenarioName.of(plan, slice.part(), slice.scenario())
                        + ", block " + slice.block() + ": " + why(slice));
        List<String> unmeasured = cells.stream()
                .filter(cell -> cell.slices() == 0
                        && !(mayFail.contains(cell.variant()) && index.failedBlocks(cell.part(), cell.variant()) > 0))
                .map(cell -> cell.name(plan) + culprits(index.slices(cell.key())))
                .toList();
        return new RunFailures(Stream.concat(starts, slices).distinct().toList(), unmeasured);
    }

    private static String why(SliceResult slice) {
        return slice.voids().stream()
                .filter(reason -> reason.culprit() == Culprit.CONTENDER)
                .map(Fault::reason)
                .findFirst()
                .orElseThrow();
    }

    private static String culprits(List<SliceResult> slices) {
        String culprits = slices.stream()
                .flatMap(slice -> slice.voids().stream().filter(reason -> reason.concerns(slice.variant())))
                .map(Fault::culprit)
                .distinct()
                .sorted()
                .map(Culprit::word)
                .collect(Collectors.joining(", "));
        return culprits.isEmpty() ? "" : " (void: " + culprits + ")";
    }

    public boolean none() {
        return failed.isEmpty() && unmeasured.isEmpty();
    }

    public String headline() {
        return failed.isEmpty()
                ? "Not every scenario was measured; no contender failed."
                : "Not every contender got through.";
    }

    public List<String> details() {
        return Stream.concat(
                        failed.stream().map(failure -> "failed: " + failure),
                        unmeasured.stream().map(cell -> "no good slice: " + cell))
                .toList();
    }

    /** Returns the headline and the details; empty where nothing failed and every cell was measured. */
    public List<String> sentences() {
        return none()
                ? List.of()
                : Stream.concat(Stream.of(headline()), details().stream()).toList();
    }
}
