package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.VoidShares;
import containerkit.loadtest.plan.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What weakens the values of some cells or pairs, seen in their slices. */
sealed interface SliceCaveat extends Caveat {
    int MOST_NAMED = 3;

    /**
     * The tool used so much CPU that differences between servers look smaller than they are.
     *
     * @param mostPercent the largest share
     * @param foreign whether another tool than the built-in generator loaded some of these cells
     */
    record GeneratorDiluted(double mostPercent, boolean foreign, List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "generator-diluted";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "The load generator used up to %.0f %% of the CPU that it and the server used together, so "
                            + "differences in throughput appear smaller than they are.",
                    mostPercent);
        }

        @Override
        public String advice() {
            return foreign
                    ? "Compare CPU per request, under the built-in generator (tool: open), which names winners by it."
                    : "Compare CPU per request, not throughput; more cores reduce the influence of the generator.";
        }
    }

    /**
     * Servers were still being compiled while they were measured.
     *
     * @param mostPercent the largest JIT time
     * @param limit the most warm-up cycles that the plan allows
     */
    record StillWarming(double mostPercent, int limit, List<String> where) implements SliceCaveat {
        /** JIT time, all its threads together, per elapsed time, in percent, from which a cell carries this caveat. */
        static final double FROM_PERCENT = 20;

        @Override
        public boolean changesReading() {
            return false;
        }

        @Override
        public String kind() {
            return "still-warming";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "The JIT compiler took up to %.0f %% of one CPU during a slice: these servers were not warm yet.",
                    mostPercent);
        }

        @Override
        public String advice() {
            return "Give the plan more or longer warm_up cycles (limit and load; now at most " + limit + ").";
        }
    }

    /** A bounded executor turned requests away, as it should when its queue is full. */
    record Rejected(double leastSuccessPercent, List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "rejected";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "The bounded async executor refused requests with 503 (success down to %.1f %%). Throughput "
                            + "counts successful requests only.",
                    leastSuccessPercent);
        }

        @Override
        public String advice() {
            return "Use fewer connections or a longer queue.";
        }
    }

    /** Slices that do not count. */
    record VoidSlices(int count, List<String> where) implements SliceCaveat {
        @Override
        public boolean changesReading() {
            return false;
        }

        @Override
        public String kind() {
            return "void-slices";
        }

        @Override
        public String text() {
            return count + (count == 1 ? " slice is" : " slices are") + " void and not used.";
        }

        @Override
        public String advice() {
            return "The section on void slices names the causes and what to do about each.";
        }
    }

    /** Winners and ties that whole blocks, with no slice left out, do not confirm. */
    record Bursts(List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "bursts";
        }

        @Override
        public String text() {
            return "The value of a block leaves out a quarter of its slices at either end. With every slice counted (for CPU, all "
                    + "CPU time of a block over all its requests) the verdict of " + pairs(where)
                    + " is another one: some cost comes in bursts, or the machine was disturbed.";
        }

        @Override
        public String advice() {
            return "Check the columns of the garbage collector and the slices before you rely on the winner.";
        }
    }

    /**
     * Servers that work on after their slices: the servers that are loaded next pay for it, and their own values do not show it.
     *
     * @param contenders {@code jetty 12 %}, of the CPU time in its slices
     */
    record WorksOn(List<String> contenders, List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "works-on";
        }

        @Override
        public String text() {
            return "Servers that worked on after their slices, with the CPU time that this took, in percent of that in their slices: "
                    + String.join(", ", contenders)
                    + ". Their CPU per request does not show it, and the servers loaded "
                    + "next had less CPU.";
        }

        @Override
        public String advice() {
            return "Add it to their CPU per request, or load each contender alone (a plan of its own).";
        }
    }

    /**
     * Servers whose threads or memory grew from slice to slice of a block, and did not stop.
     *
     * @param grown {@code jetty 50 → 80 threads}, from the first slice of a block to its last, mean over blocks and scenarios
     */
    record Grows(List<String> grown, List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "grows";
        }

        @Override
        public String text() {
            return "Threads or memory grew from slice to slice until the block ended: " + String.join(", ", grown)
                    + ". Values depend on how long a block lasts.";
        }

        @Override
        public String advice() {
            return "Look for a leak (a thread dump, a heap histogram). Memory may be garbage that only a full collection removes.";
        }
    }

    /**
     * Pairs whose ratio by the primary metric changed from round to round within blocks.
     *
     * @param changes {@code tomcat / jetty block-open-c50 1.10 → 1.03}, from the first third of the rounds to the last
     * @param mostBiasPercent by how much the first rounds would have changed a ratio at most
     */
    record Trend(List<String> changes, double mostBiasPercent, List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "trend";
        }

        @Override
        public String text() {
            return "These ratios still changed from round to round within blocks, from the first third of the rounds to the last: "
                    + String.join(", ", changes)
                    + ". The first third of the rounds of these scenarios is left out of the values of all contenders; it "
                    + String.format(Locale.ROOT, "would have changed a ratio by up to %.1f %%.", mostBiasPercent);
        }

        @Override
        public String advice() {
            return "Give the plan a longer warm-up (limit and load): what is left may still change.";
        }
    }

    /** Cells whose latencies the generator's own delay may have made. */
    record LateGenerator(List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "late-generator";
        }

        @Override
        public String text() {
            return "The generator sent requests late by more than a tenth of the measured p99 (99th percentile of the delay), "
                    + "so p99 and beyond are partly its own.";
        }

        @Override
        public String advice() {
            return "Use a lower rate or more cores, and compare medians.";
        }
    }

    /** Cells in which the planned rate was not reached. */
    record RateMissed(List<String> where) implements SliceCaveat {
        /** So much of the rate must be sent, in percent. */
        static final double LEAST_PERCENT = 98;

        @Override
        public String kind() {
            return "rate-missed";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "Less than %.0f %% of the planned rate was sent: requests waited for a free connection, and their latency "
                            + "grows with the length of the slice.",
                    LEAST_PERCENT);
        }

        @Override
        public String advice() {
            return "Read it as overload, not as latency at that rate; use a lower rate or more connections.";
        }
    }

    /** Cells of tools that do not look at the body, of contenders that the built-in generator caught at wrong responses. */
    record WrongUnseen(List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "wrong-unseen";
        }

        @Override
        public String text() {
            return "The built-in generator got wrong responses of these contenders at the same endpoint. These tools do not "
                    + "look at the body, so their rows may count wrong responses as successful.";
        }

        @Override
        public String advice() {
            return "See the section on void slices, and do not use these rows before the server is mended.";
        }
    }

    /** Pairs of which one lost many more slices than the other. */
    record UnequalVoids(List<String> where) implements SliceCaveat {
        @Override
        public String kind() {
            return "unequal-voids";
        }

        @Override
        public String text() {
            return "In " + pairs(where) + " the shares of void slices differ by more than "
                    + VoidShares.MOST_POINTS
                    + " percentage points. What is missing may not be missing by chance, so they get no verdict.";
        }

        @Override
        public String advice() {
            return "Follow the section on void slices, then run again.";
        }
    }

    /** {@code 2 pairs (a / b block; a / c block)}, the first three by name. */
    private static String pairs(List<String> where) {
        List<String> named = new ArrayList<>(where.subList(0, Math.min(MOST_NAMED, where.size())));
        if (where.size() > MOST_NAMED) {
            named.add((where.size() - MOST_NAMED) + " more");
        }
        return new Counted(where.size(), "pair") + " (" + String.join("; ", named) + ")";
    }
}
