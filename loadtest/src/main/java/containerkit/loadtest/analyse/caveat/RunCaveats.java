package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Shard;
import containerkit.loadtest.result.MergedShard;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Texts of caveats about a run, its machines and its servers. */
final class RunCaveats {
    private static final int ENOUGH_BLOCKS = 8; // one more than name a winner

    private RunCaveats() {}

    /**
     * Returns the caveat that a run has too few blocks to judge by.
     *
     * @param ran number of blocks that ran to their end
     * @param planned number of planned blocks
     * @param blocksLack true if more blocks are all that the plan lacks
     */
    static Caveat noWinner(int ran, int planned, boolean blocksLack) {
        return new Caveat(
                Caveat.Type.NO_WINNER,
                "This run names no winner: " + new Counted(ran, "block") + " ran to the end, and fewer than "
                        + Judge.FEWEST_BLOCKS + " name none, as a policy.",
                planned >= Judge.FEWEST_BLOCKS
                        ? "Let it run to its end."
                        : blocksLack
                                ? "For a verdict run this plan with --blocks " + ENOUGH_BLOCKS + "."
                                : "For a verdict run kit compare decide, or a plan of yours with " + ENOUGH_BLOCKS
                                        + " blocks under the built-in generator (tool: open).",
                List.of());
    }

    /** Returns the caveat that the run was stopped before its last block ended. */
    static Caveat incomplete(int ended, int planned) {
        return new Caveat(
                Caveat.Type.INCOMPLETE,
                "The run was stopped: " + ended + " of " + new Counted(planned, "block") + " ran to the end.",
                "Go on with kit compare --resume and this run's directory.",
                List.of());
    }

    /** Returns the caveat that these are only some of the run's blocks, which are judged together with the others. */
    static Caveat oneShard(Shard shard, int blocks) {
        return new Caveat(
                Caveat.Type.ONE_SHARD,
                "This is shard " + shard.number() + " of " + shard.of() + " of a run of " + new Counted(blocks, "block")
                        + ": it names no winner by itself.",
                "Merge it with the others: kit report, and the directories of all shards.",
                List.of());
    }

    /** Returns the caveat that shards of the run were not merged. */
    static Caveat missingShards(List<Integer> numbers, int of) {
        return new Caveat(
                Caveat.Type.MISSING_SHARDS,
                (numbers.size() == 1 ? "Shard " : "Shards ")
                        + numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " of " + of
                        + (numbers.size() == 1 ? " is missing." : " are missing.")
                        + " The verdicts hold only if that has nothing to do with what was measured.",
                "Run them and merge again; do not merge early to look.",
                List.of());
    }

    /** Returns the caveat that blocks of shards are missing because the kit itself ended the shards early. */
    static Caveat lostBlocks(List<MergedShard> shards, int blocks) {
        int lost = shards.stream()
                .mapToInt(shard -> end(shard).lostBlocks().size())
                .sum();
        return new Caveat(
                Caveat.Type.LOST_BLOCKS,
                lost + " of the run's " + blocks + " blocks " + (lost == 1 ? "was" : "were")
                        + " not run to the end: "
                        + shards.stream()
                                .map(shard -> "shard " + shard.origin().number() + " ended early: "
                                        + end(shard).reason().replace("this machine", "its machine"))
                                .collect(Collectors.joining("; "))
                        + ".",
                "Mend what the report of such a shard names, run it again, and merge again.",
                List.of());
    }

    private static MergedShard.EarlyEnd end(MergedShard shard) {
        return Objects.requireNonNull(shard.earlyEnd());
    }

    /** Returns the caveat that there are too few machines to conclude something about machines. */
    static Caveat fewMachines(int machines) {
        return new Caveat(
                Caveat.Type.FEW_MACHINES,
                "This run names no winner: its blocks ran on " + machines + " machines, and fewer than "
                        + Judge.FEWEST_BLOCKS
                        + " name none, because what a machine does to a ratio it does in all its blocks.",
                "Use " + Judge.FEWEST_BLOCKS
                        + " machines or more, or one; each machine's own ratios are under By machine.",
                List.of());
    }

    /** Returns the caveat that machines show opposite orders of a pair. */
    static Caveat machinesDisagree(List<String> reversals) {
        return new Caveat(
                Caveat.Type.MACHINES_DISAGREE,
                "The order depends on the machine: " + String.join("; ", reversals)
                        + ", where others show the opposite.",
                "Choose by the machines that are like yours: see By machine.",
                List.of());
    }

    /** Returns the caveat that slices were shortened, or there were fewer of them. */
    static Caveat timeScaled(double factor) {
        return new Caveat(
                Caveat.Type.TIME_SCALED,
                "The plan was scaled by " + factor
                        + " (shorter slices, or fewer of them): good for a trial, not for measurements.",
                "Run without --time-scale.",
                List.of());
    }

    /** Returns the caveat that the machine cannot run some servers of the plan. */
    static Caveat skippedServers(List<String> reasons, List<String> where) {
        return new Caveat(
                Caveat.Type.SKIPPED,
                "Left out because this machine cannot run it: " + String.join("; ", reasons) + ".",
                "Install what is missing (a newer JDK: set JAVA_HOME) and run again, or choose with --contenders and "
                        + "--modes.",
                where);
    }

    /** Returns the caveat that a contender is an experiment, which nobody supports. */
    static Caveat experimental(String contender, String reason) {
        return new Caveat(
                Caveat.Type.EXPERIMENTAL,
                contender + " is an experiment: " + reason + ".",
                "Choose no container by its values.",
                List.of(contender));
    }

    /** Returns the caveat that settings differ in modes that are to make them level. */
    static Caveat unlevel(List<String> modes, List<String> differences, List<String> where) {
        return new Caveat(
                Caveat.Type.UNLEVEL,
                (modes.size() == 1 ? "The mode " : "The modes ") + String.join(", ", modes)
                        + " could not make everything equal. These settings differ between servers: "
                        + String.join("; ", differences) + ".",
                "Name them with any difference that you quote: they may be its cause.",
                where);
    }

    /**
     * Returns the caveat that the warm-up of servers reached its limit before they were steady.
     *
     * @param limit maximum number of warm-up cycles in the plan
     * @param starts number of starts by contender, e.g. {@code jetty in 3 of 8 starts}
     */
    static Caveat neverSettled(int limit, List<String> starts, List<String> where) {
        return new Caveat(
                Caveat.Type.NEVER_SETTLED,
                "Not steady when the warm-up ended at its limit of " + new Counted(limit, "cycle") + ": "
                        + String.join(", ", starts)
                        + ". Their values may include a part of the warm-up.",
                "Raise limit in the plan's warm_up, to " + 2 * limit + " say.",
                where);
    }

    /** Returns the caveat that servers exported metrics while they were measured. */
    static Caveat exporting(List<String> where) {
        return new Caveat(
                Caveat.Type.EXPORTING,
                "Run with --live: these servers counted for Prometheus and were scraped, which costs each its own "
                        + "share of CPU (docs/monitoring.md).",
                "Run without --live for measurements.",
                where);
    }

    /**
     * Returns the caveat that a jar differs from its own unpacked form.
     *
     * @param ratios e.g. {@code tomcat needs 0.35 × the CPU per request of untouched [0.31, 0.40]}
     */
    static Caveat unpacked(List<String> ratios, List<String> where) {
        return new Caveat(
                Caveat.Type.UNPACKED,
                "Unpacking alone, with the container that the jar has, makes a difference: " + String.join("; ", ratios)
                        + ".",
                "Compare the containers with each other, which are all unpacked, and not with the untouched jar; where "
                        + "unpacked is better, run the service so (java -Djarmode=tools -jar my.jar extract).",
                where);
    }

    /**
     * Returns the caveat that rates changed between blocks.
     *
     * @param changes e.g. {@code block-open-c50 from block 5 on 600/s instead of 500/s}
     */
    static Caveat capacityAgain(List<String> changes, List<String> where) {
        return new Caveat(
                Caveat.Type.CAPACITY_AGAIN,
                "The machine became faster or slower, so capacities were measured again: " + String.join("; ", changes)
                        + ". Rates that are a share of them changed for all contenders alike.",
                "Compare contenders within this run; latencies of its blocks are those of several rates.",
                where);
    }

    /** Returns the caveat that a server given by URL, without a restart command, cannot be paired by blocks. */
    static Caveat notRestarted(List<String> where) {
        return new Caveat(
                Caveat.Type.NOT_RESTARTED,
                "Given by URL, so it was never restarted: its values are those of one server with an unknown past, "
                        + "and it cannot be named a winner.",
                "Name a jar or a command instead, or give it a restart command.",
                where);
    }
}
