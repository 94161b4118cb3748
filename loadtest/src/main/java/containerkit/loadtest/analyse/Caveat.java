package containerkit.loadtest.analyse;

import java.util.List;
import java.util.Locale;

/** What a reader must know before believing a figure; each type's text says what to do about it. */
public sealed interface Caveat {
    /** A stable name for machines. */
    String kind();

    /** One or two sentences for people. */
    String text();

    /** The cells or contenders it concerns; empty for the whole run. */
    default List<String> where() {
        return List.of();
    }

    /**
     * Too few blocks to judge by.
     *
     * @param ran how many ran to their end
     * @param planned how many were to
     */
    record NoWinner(int ran, int planned) implements Caveat {
        @Override
        public String kind() {
            return "no-winner";
        }

        @Override
        public String text() {
            return "This run names no winner: " + ran + (ran == 1 ? " block" : " blocks")
                    + " ran to the end, and fewer "
                    + "than " + Judge.FEWEST_BLOCKS + " name none, as a policy."
                    + (planned < Judge.FEWEST_BLOCKS
                            ? " For a verdict run kit compare decide, or a plan of yours with 8 blocks under the built-in "
                                    + "generator (tool: open)."
                            : "");
        }
    }

    /** The tool used so much CPU that differences between servers look smaller than they are. */
    record GeneratorDiluted(double mostPercent, List<String> where) implements Caveat {
        /** The share of CPU, in percent, from which a cell carries this caveat. */
        static final double FROM_PERCENT = 30;

        @Override
        public String kind() {
            return "generator-diluted";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "The load generator took up to %.0f %% of the CPU that it and the server used together, so "
                            + "differences in throughput show smaller than they are. Compare CPU per request.",
                    mostPercent);
        }
    }

    /** Servers were still being compiled while they were measured. */
    record StillWarming(double mostPercent, List<String> where) implements Caveat {
        /** JIT time, all its threads together, per elapsed time, in percent, from which a cell carries this caveat. */
        static final double FROM_PERCENT = 20;

        @Override
        public String kind() {
            return "still-warming";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "The JIT compiler took up to %.0f %% of one CPU during a slice: these servers were not warm yet. "
                            + "Give the plan more warm_up cycles.",
                    mostPercent);
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
            return "Not seen to be steady when the warm-up ended, at the limit of " + limit
                    + (limit == 1 ? " cycle: " : " cycles: ") + String.join(", ", starts)
                    + ". Figures may hold a part of the warm-up. Give the plan a higher limit in warm_up.";
        }
    }

    /** Winners by trimmed means that plain ones do not bear out. */
    record Bursts(List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "bursts";
        }

        @Override
        public String text() {
            return "A block's figure leaves out a quarter of its slices at either end. With all of them counted alike, the "
                    + "ratios of these pairs lie outside of their intervals: some cost comes in bursts. Look at the "
                    + "collector's columns and at the slices before believing the winner.";
        }
    }

    /** Pairs of which one lost many more slices than the other. */
    record UnequalVoids(List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "unequal-voids";
        }

        @Override
        public String text() {
            return "In these pairs the shares of void slices differ by more than " + VoidShares.MOST_POINTS
                    + " percentage points. What is missing may not be missing by chance, so they get no verdict; the "
                    + "table of void slices tells why.";
        }
    }

    /** Slices that do not count. */
    record VoidSlices(int count, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "void-slices";
        }

        @Override
        public String text() {
            return count + (count == 1 ? " slice is" : " slices are")
                    + " void and not in any figure; the table of void slices tells why.";
        }
    }

    /** A bounded executor turned requests away, as it should when its queue is full. */
    record Rejected(double leastSuccessPercent, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "rejected";
        }

        @Override
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "The bounded async executor refused requests with 503 (success down to %.1f %%). Throughput "
                            + "counts good answers only. Fewer connections or a longer queue avoid it.",
                    leastSuccessPercent);
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
                    + " (shorter slices, or fewer of them): good for a try, not for figures. Run without --time-scale.";
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
                    + "share of CPU (docs/monitoring.md). Run without it for figures.";
        }
    }

    /** What the plan has and the machine cannot run. */
    record SkippedModes(List<String> reasons, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "skipped";
        }

        @Override
        public String text() {
            return "Left out, for this machine cannot run it: " + String.join("; ", reasons) + ".";
        }
    }

    /** Settings that are not alike in the mode that is to level them. */
    record Unlevel(List<String> differences, List<String> where) implements Caveat {
        @Override
        public String kind() {
            return "unlevel";
        }

        @Override
        public String text() {
            return "The mode equal could not level everything, so these settings differ between its servers: "
                    + String.join("; ", differences) + ".";
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
            return "Given by URL, so never started afresh: its figures are those of one server with an unknown past, "
                    + "and it can never be a named winner. Name a jar or a command instead.";
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
            return "The run was stopped: " + ended + " of " + planned
                    + (planned == 1 ? " block" : " blocks")
                    + " ran to the end. Go on with kit compare --resume and this run's directory.";
        }
    }
}
