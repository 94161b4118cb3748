package containerkit.loadtest.analysis.caveat;

import containerkit.loadtest.analysis.stats.Judge;
import containerkit.loadtest.analysis.verdict.Comparisons;
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
    private static final int ENOUGH_BLOCKS = 8; // one more than name a winner

    private BlockCaveats() {}

    static Stream<Caveat> of(RunResult run) {
        return Stream.of(oneShard(run.header()), noWinner(run), incomplete(run), voidSlices(run))
                .flatMap(Optional::stream);
    }

    private static Optional<Caveat> oneShard(RunHeader header) {
        return Optional.ofNullable(header.shard())
                .map(shard -> new Caveat(
                        Caveat.Type.NO_WINNER,
                        "This is shard " + shard.number() + " of " + shard.of() + " of a run of "
                                + new Counted(header.plan().blocks(), "block") + ": it names no winner by itself.",
                        "Merge it with the others: kit report, and the directories of all shards.",
                        List.of()));
    }

    private static Optional<Caveat> noWinner(RunResult run) {
        int ended = run.endedBlocks();
        Plan plan = run.header().plan();
        boolean onlyBlocksLack =
                plan.order() == Plan.Order.SHUFFLED && plan.scenarios().stream().anyMatch(Comparisons::judgeable);
        return Caveat.ofRun(
                run.header().shard() == null && ended < Judge.FEWEST_BLOCKS,
                Caveat.Type.NO_WINNER,
                "This run names no winner: " + new Counted(ended, "block") + " ran to the end, and fewer than "
                        + Judge.FEWEST_BLOCKS + " name none, as a policy.",
                plan.blocks() >= Judge.FEWEST_BLOCKS
                        ? "Let it run to its end."
                        : onlyBlocksLack
                                ? "For a verdict run this plan with --blocks " + ENOUGH_BLOCKS + "."
                                : "For a verdict run kit compare decide, or a plan of yours with " + ENOUGH_BLOCKS
                                        + " blocks under the built-in generator (tool: kit).");
    }

    private static Optional<Caveat> incomplete(RunResult run) {
        return Caveat.ofRun(
                !run.complete(),
                Caveat.Type.INCOMPLETE,
                "The run was stopped: " + run.endedBlocks() + " of "
                        + new Counted(run.header().blocks().size(), "block") + " ran to the end.",
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
