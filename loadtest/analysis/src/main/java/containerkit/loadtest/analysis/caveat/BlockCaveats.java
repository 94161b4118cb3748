package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.RunHeader;
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
        return Stream.of(oneShard(run.header()), fewBlocks(run), incomplete(run), voidSlices(run))
                .flatMap(Optional::stream);
    }

    private static Optional<Caveat> oneShard(RunHeader header) {
        return Optional.ofNullable(header.shard())
                .map(shard -> new Caveat(
                        Caveat.Type.NO_RESULT,
                        "This is shard " + shard.number() + " of " + shard.of() + " of a run of "
                                + new Counted(header.plan().blocks(), "block") + ": it has no results by itself.",
                        "Merge it with the others: kit report, and the directories of all shards.",
                        List.of()));
    }

    private static Optional<Caveat> fewBlocks(RunResult run) {
        int ended = run.endedBlocks();
        return Caveat.ofRun(
                run.header().shard() == null && ended < Plan.FEWEST_BLOCKS,
                Caveat.Type.NO_RESULT,
                "This run has values and no results: " + new Counted(ended, "block") + " ran to the end, and "
                        + "intervals take " + Plan.FEWEST_BLOCKS + ".",
                run.planned() >= Plan.FEWEST_BLOCKS
                        ? "Let it run to its end."
                        : "Run it with a larger --budget, or with --blocks 8.");
    }

    private static Optional<Caveat> incomplete(RunResult run) {
        return Caveat.ofRun(
                !run.complete(),
                Caveat.Type.INCOMPLETE,
                "The run was stopped: " + run.endedBlocks() + " of " + new Counted(run.planned(), "block")
                        + " ran to the end.",
                "Go on with kit compare --resume and this run's directory.");
    }

    private static Optional<Caveat> voidSlices(RunResult run) {
        List<SliceResult> voids =
                run.slices().stream().filter(slice -> !slice.good()).toList();
        return Caveat.about(
                voids.stream()
                        .map(slice -> slice.variant().label() + " " + slice.scenario())
                        .distinct()
                        .toList(),
                Caveat.Type.VOID_SLICES,
                voids.size() + (voids.size() == 1 ? " slice is" : " slices are") + " void and not used.",
                "The section on void slices names the causes and what to do about each.");
    }
}
