package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.ScenarioName;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.text.Counted;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the caveats of a run that has too few blocks, or void slices. */
final class BlockCaveats {

    private BlockCaveats() {}

    static Stream<Caveat> of(RunResult run) {
        return Stream.of(fewBlocks(run), incomplete(run), voidSlices(run)).flatMap(Optional::stream);
    }

    private static Optional<Caveat> fewBlocks(RunResult run) {
        int ended = run.endedBlocks();
        return Caveat.ofRun(
                ended < Plan.FEWEST_BLOCKS,
                Caveat.Type.NO_RESULT,
                "This run has values and no results: " + new Counted(ended, "block") + " ran to the end, and "
                        + "intervals take " + Plan.FEWEST_BLOCKS + ".",
                run.planned() >= Plan.FEWEST_BLOCKS
                        ? "Let it run to its end."
                        : "Run it with a larger --budget, or with --blocks 8.");
    }

    private static Optional<Caveat> incomplete(RunResult run) {
        boolean one = run.sessions().size() == 1;
        return Caveat.ofRun(
                !run.complete(),
                Caveat.Type.INCOMPLETE,
                (one ? "The run was stopped: " : "A session was stopped: ") + run.endedBlocks() + " of "
                        + new Counted(run.planned(), "block") + " ran to the end.",
                "Go on with kit compare --resume and " + (one ? "this run's" : "that session's") + " directory.");
    }

    private static Optional<Caveat> voidSlices(RunResult run) {
        List<SliceResult> voids =
                run.slices().stream().filter(slice -> !slice.good()).toList();
        return Caveat.about(
                voids.stream()
                        .map(slice -> slice.variant().label() + ", "
                                + ScenarioName.of(run.header().plan(), slice.part(), slice.scenario()))
                        .distinct()
                        .toList(),
                Caveat.Type.VOID_SLICES,
                voids.size() + (voids.size() == 1 ? " slice is" : " slices are") + " void and not used.",
                "The report names the causes, and what to do, under Blocks and slices over time.");
    }
}
