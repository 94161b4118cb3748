package containerkit.loadtest.analyse;

import containerkit.loadtest.analyse.metric.Cell;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.VoidCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why a run is red: what failed, and what was not measured.
 *
 * @param failed which contender failed where, and how
 * @param unmeasured the cells without a good slice
 * @param cells how many cells there are
 */
public record RunFailures(List<String> failed, List<Unmeasured> unmeasured, int cells) {
    public RunFailures {
        failed = List.copyOf(failed);
        unmeasured = List.copyOf(unmeasured);
    }

    /**
     * A cell without a good slice.
     *
     * @param where contender, mode and scenario
     * @param culprits who spoiled its slices; empty where it has none
     */
    public record Unmeasured(String where, Set<Culprit> culprits) {
        public Unmeasured {
            culprits = Set.copyOf(culprits);
        }

        String text() {
            return "no good slice: " + where
                    + (culprits.isEmpty()
                            ? ""
                            : " (void: "
                                    + culprits.stream()
                                            .sorted()
                                            .map(Culprit::word)
                                            .collect(Collectors.joining(", "))
                                    + ")");
        }
    }

    static RunFailures of(RunIndex index, List<Cell> cells) {
        RunResult run = index.run();
        Stream<String> starts = run.failedLaunches().stream()
                .map(launch -> launch.variant().label() + " at its start in block " + launch.block());
        Stream<String> slices = run.slices().stream()
                .filter(slice -> slice.blames(Culprit.CONTENDER) && !slice.blames(Culprit.INTERRUPTED))
                .map(slice -> slice.variant().label() + " " + slice.scenario() + " in block " + slice.block() + ": "
                        + why(slice));
        List<Unmeasured> unmeasured = cells.stream()
                .filter(cell -> cell.slices() == 0)
                .map(cell -> unmeasured(cell, index))
                .toList();
        return new RunFailures(Stream.concat(starts, slices).distinct().toList(), unmeasured, cells.size());
    }

    private static String why(SliceResult slice) {
        return slice.voids().stream()
                .filter(reason -> reason.culprit() == Culprit.CONTENDER)
                .map(VoidCause::text)
                .findFirst()
                .orElseThrow();
    }

    /** Whether there is nothing to complain of. */
    public boolean none() {
        return failed.isEmpty() && unmeasured.isEmpty();
    }

    /** One sentence that accuses nobody who did nothing. */
    public String headline() {
        if (!failed.isEmpty()) {
            return "Not every contender got through.";
        }
        Set<Culprit> culprits = unmeasured.stream()
                .flatMap(cell -> cell.culprits().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        String which = unmeasured.size() == cells ? "every slice" : "every slice of some scenarios";
        if (culprits.equals(Set.of(Culprit.HOST))) {
            return "The host spoiled " + which + "; no contender failed.";
        }
        if (culprits.equals(Set.of(Culprit.GENERATOR))) {
            return "The load generator spoiled " + which + "; no contender failed.";
        }
        if (culprits.equals(Set.of(Culprit.GENERATOR, Culprit.HOST))) {
            return "Host and load generator spoiled " + which + "; no contender failed.";
        }
        return "Not every scenario was measured: the run was stopped.";
    }

    /** What it is about, one line each. */
    public List<String> details() {
        List<String> lines = new ArrayList<>();
        failed.forEach(failure -> lines.add("failed: " + failure));
        unmeasured.forEach(cell -> lines.add(cell.text()));
        return lines;
    }

    /** All that it says, the headline first; empty where there is nothing to complain of. */
    public List<String> sentences() {
        return none()
                ? List.of()
                : Stream.concat(Stream.of(headline()), details().stream()).toList();
    }

    private static Unmeasured unmeasured(Cell cell, RunIndex index) {
        return new Unmeasured(
                cell.variant().label() + " " + cell.scenario().name(),
                index.slices(cell.key()).stream().flatMap(RunFailures::culprits).collect(Collectors.toSet()));
    }

    /** A slice of a block that was interrupted is the interruption's, whatever else was wrong with it. */
    private static Stream<Culprit> culprits(SliceResult slice) {
        return slice.blames(Culprit.INTERRUPTED)
                ? Stream.of(Culprit.INTERRUPTED)
                : slice.voids().stream().map(reason -> reason.culprit());
    }
}
