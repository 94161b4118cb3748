package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.stats.Judge;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Shard;
import java.util.List;
import java.util.stream.Collectors;

/** What limits the results of a run, and what to do about it. */
public sealed interface Caveat
        permits Caveat.NoWinner,
                Caveat.Incomplete,
                Caveat.OneShard,
                Caveat.MissingShards,
                Caveat.FewMachines,
                Caveat.MachinesDisagree,
                Caveat.TimeScaled,
                Caveat.SkippedServers,
                Caveat.Unlevel,
                Caveat.NeverSettled,
                Caveat.Exporting,
                Caveat.NotRestarted,
                Caveat.Unpacked,
                Caveat.Experimental,
                Caveat.CapacityAgain,
                SliceCaveat {
    /** A stable name for machines. */
    String kind();

    /** What is the matter, in one or two sentences for people. */
    String text();

    /** What to do about it, in one sentence. */
    String advice();

    /** Whether nobody should read the decision card without it. */
    default boolean changesReading() {
        return true;
    }

    /** Both. */
    default String inFull() {
        return text() + " " + advice();
    }

    /** The cells or contenders it concerns; empty for the whole run. */
    default List<String> where() {
        return List.of();
    }

    /**
     * Too few blocks to judge by.
     *
     * @param ran how many ran to their end
     * @param planned how many were to
     * @param blocksLack whether more blocks are all that its plan lacks
     */
    record NoWinner(int ran, int planned, boolean blocksLack) implements Caveat {
        private static final int ENOUGH_BLOCKS = 8; // as the plan decide has

        @Override
        public String kind() {
            return "no-winner";
        }

        @Override
        public String text() {
            return "This run names no winner: " + ran + (ran == 1 ? " block" : " blocks")
                    + " ran to the end, and fewer than " + Judge.FEWEST_BLOCKS + " name none, as a policy.";
        }

        @Override
        public String advice() {
            if (planned >= Judge.FEWEST_BLOCKS) {
                return "Let it run to its end.";
            }
            return blocksLack
                    ? "For a verdict run this plan with --blocks " + ENOUGH_BLOCKS + "."
                    : "For a verdict run kit compare decide, or a plan of yours with " + ENOUGH_BLOCKS
                            + " blocks under the built-in generator (tool: open).";
        }
    }

    /** The run was stopped before its last block ended. */
    record Incomplete(int ended, int planned) implements Caveat {
        @Override
        public String kind() {
            return "incomplete";
        }

        @Override
        public String text() {
            return "The run was stopped: " + ended + " of " + planned + (planned == 1 ? " block" : " blocks")
                    + " ran to the end.";
        }

        @Override
        public String advice() {
            return "Go on with kit compare --resume and this run's directory.";
        }
    }

    /** Only some of the run's blocks, which are judged together with the others. */
    record OneShard(Shard shard, int blocks) implements Caveat {
        @Override
        public String kind() {
            return "one-shard";
        }

        @Override
        public String text() {
            return "This is shard " + shard.number() + " of " + shard.of() + " of a run of "
                    + new Counted(blocks, "block") + ": it names no winner by itself.";
        }

        @Override
        public String advice() {
            return "Merge it with the others: kit report, and the directories of all shards.";
        }
    }

    /** Shards of the run that were not merged. */
    record MissingShards(List<Integer> numbers, int of) implements Caveat {
        @Override
        public String kind() {
            return "missing-shards";
        }

        @Override
        public String text() {
            return (numbers.size() == 1 ? "Shard " : "Shards ")
                    + numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")) + " of " + of
                    + (numbers.size() == 1 ? " is missing." : " are missing.")
                    + " The verdicts hold only if that has nothing to do with what was measured.";
        }

        @Override
        public String advice() {
            return "Run them and merge again; do not merge early to look.";
        }
    }

    /** Too few machines to say something of machines. */
    record FewMachines(int machines) implements Caveat {
        @Override
        public String kind() {
            return "few-machines";
        }

        @Override
        public String text() {
            return "This run names no winner: its blocks ran on " + machines + " machines, and fewer than "
                    + Judge.FEWEST_BLOCKS
                    + " name none, because what a machine does to a ratio it does in all its blocks.";
        }

        @Override
        public String advice() {
            return "Use " + Judge.FEWEST_BLOCKS
                    + " machines or more, or one; each machine's own ratios are under By machine.";
        }
    }

    /** Machines that show opposite orders of a pair. */
    record MachinesDisagree(List<String> reversals) implements Caveat {
        @Override
        public String kind() {
            return "machines-disagree";
        }

        @Override
        public String text() {
            return "The order depends on the machine: " + String.join("; ", reversals)
                    + ", where others show the opposite.";
        }

        @Override
        public String advice() {
            return "Choose by the machines that are like yours: see By machine.";
        }
    }

    /** Slices were shortened, or there were fewer of them. */
    record TimeScaled(double factor) implements Caveat {
        @Override
        public String kind() {
            return "time-scaled";
        }

        @Override
        public String text() {
            return "The plan was scaled by " + factor
                    + " (shorter slices, or fewer of them): good for a trial, not for measurements.";
        }

        @Override
        public String advice() {
            return "Run without --time-scale.";
        }
    }

    /** What the plan has and the machine cannot run. */
    record SkippedServers(List<String> reasons, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "skipped";
        }

        @Override
        public String text() {
            return "Left out because this machine cannot run it: " + String.join("; ", reasons) + ".";
        }

        @Override
        public String advice() {
            return "Install what is missing (a newer JDK: set JAVA_HOME) and run again, or choose with --contenders and "
                    + "--modes.";
        }
    }

    /** A contender that nobody supports. */
    record Experimental(String contender, String reason) implements Caveat {
        @Override
        public String kind() {
            return "experimental";
        }

        @Override
        public String text() {
            return contender + " is an experiment: " + reason + ".";
        }

        @Override
        public String advice() {
            return "Choose no container by its values.";
        }

        @Override
        public List<String> where() {
            return List.of(contender);
        }
    }

    /** Settings that are not alike in modes that are to level them. */
    record Unlevel(List<String> modes, List<String> differences, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "unlevel";
        }

        @Override
        public String text() {
            return (modes.size() == 1 ? "The mode " : "The modes ") + String.join(", ", modes)
                    + " could not make everything equal. These settings differ between servers: "
                    + String.join("; ", differences) + ".";
        }

        @Override
        public String advice() {
            return "Name them with any difference that you quote: they may be its cause.";
        }
    }

    /**
     * Servers whose warm-up reached its limit before they were steady.
     *
     * @param limit the most warm-up cycles that the plan allows
     * @param starts how many starts of which contender: {@code jetty in 3 of 8 starts}
     */
    record NeverSettled(int limit, List<String> starts, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "never-settled";
        }

        @Override
        public String text() {
            return "Not steady when the warm-up ended at its limit of " + limit
                    + (limit == 1 ? " cycle: " : " cycles: ") + String.join(", ", starts)
                    + ". Their values may include a part of the warm-up.";
        }

        @Override
        public String advice() {
            return "Raise limit in the plan's warm_up, to " + 2 * limit + " say.";
        }
    }

    /** Servers that exported metrics while they were measured. */
    record Exporting(List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "exporting";
        }

        @Override
        public String text() {
            return "Run with --live: these servers counted for Prometheus and were scraped, which costs each its own "
                    + "share of CPU (docs/monitoring.md).";
        }

        @Override
        public String advice() {
            return "Run without --live for measurements.";
        }
    }

    /**
     * A jar that differs from its own unpacked form.
     *
     * @param ratios {@code tomcat needs 0.35 × the CPU per request of untouched [0.31, 0.40]}
     */
    record Unpacked(List<String> ratios, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "unpacked";
        }

        @Override
        public String text() {
            return "Unpacking alone, with the container that the jar has, makes a difference: "
                    + String.join("; ", ratios) + ".";
        }

        @Override
        public String advice() {
            return "Compare the containers with each other, which are all unpacked, and not with the untouched jar; where "
                    + "unpacked is better, run the service so (java -Djarmode=tools -jar my.jar extract).";
        }
    }

    /**
     * Rates that changed between blocks.
     *
     * @param changes {@code block-open-c50 from block 5 on 600/s instead of 500/s}
     */
    record CapacityAgain(List<String> changes, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "capacity-again";
        }

        @Override
        public boolean changesReading() {
            return false;
        }

        @Override
        public String text() {
            return "The machine became faster or slower, so capacities were measured again: "
                    + String.join("; ", changes) + ". Rates that are a share of them changed for all contenders alike.";
        }

        @Override
        public String advice() {
            return "Compare contenders within this run; latencies of its blocks are those of several rates.";
        }
    }

    /** A server that already ran can be neither restarted nor paired by blocks. */
    record NotRestarted(List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "not-restarted";
        }

        @Override
        public String text() {
            return "Given by URL, so it was never restarted: its values are those of one server with an unknown past, "
                    + "and it cannot be named a winner.";
        }

        @Override
        public String advice() {
            return "Name a jar or a command instead.";
        }
    }
}
