package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.VoidShares;
import containerkit.loadtest.plan.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Texts of caveats about some cells or pairs, found in their slices. */
final class SliceCaveats {
    /** Smallest share of the planned rate that must be sent, in percent. */
    static final double LEAST_RATE_PERCENT = 98;

    private static final int MOST_NAMED = 3;

    private SliceCaveats() {}

    /**
     * Returns the caveat that the tool used so much CPU that differences between servers look smaller than they are.
     *
     * @param mostPercent largest share of the CPU of tool and server together
     * @param foreign true if another tool than the built-in generator loaded some of these cells
     */
    static Caveat generatorDiluted(double mostPercent, boolean foreign, List<String> where) {
        return new Caveat(
                Caveat.Type.GENERATOR_DILUTED,
                String.format(
                        Locale.ROOT,
                        "The load generator used up to %.0f %% of the CPU that it and the server used together, so "
                                + "throughput depends on both, and its differences appear smaller than they are.",
                        mostPercent),
                foreign
                        ? "Compare CPU per request, under the built-in generator (tool: open), which names winners by it."
                        : "Compare CPU per request, not throughput; more cores reduce the influence of the generator.",
                where);
    }

    /**
     * Returns the caveat that servers were still being compiled while they were measured.
     *
     * @param mostPercent largest JIT time, in percent of one CPU
     * @param limit maximum number of warm-up cycles in the plan
     */
    static Caveat stillWarming(double mostPercent, int limit, List<String> where) {
        return new Caveat(
                Caveat.Type.STILL_WARMING,
                String.format(
                        Locale.ROOT,
                        "The JIT compiler took up to %.0f %% of one CPU during a slice: these servers were not warm yet.",
                        mostPercent),
                "Give the plan more or longer warm_up cycles (limit and load; now at most " + limit + ").",
                where);
    }

    /** Returns the caveat that a bounded executor refused requests, as it should when its queue is full. */
    static Caveat rejected(double leastSuccessPercent, List<String> where) {
        return new Caveat(
                Caveat.Type.REJECTED,
                String.format(
                        Locale.ROOT,
                        "The bounded async executor refused requests with 503 (success down to %.1f %%). Throughput "
                                + "counts successful requests only.",
                        leastSuccessPercent),
                "Use fewer connections or a longer queue.",
                where);
    }

    /** Returns the caveat that some slices are void and do not count. */
    static Caveat voidSlices(int count, List<String> where) {
        return new Caveat(
                Caveat.Type.VOID_SLICES,
                count + (count == 1 ? " slice is" : " slices are") + " void and not used.",
                "The section on void slices names the causes and what to do about each.",
                where);
    }

    /** Returns the caveat that whole blocks, with no slice left out, do not confirm some winners and ties. */
    static Caveat bursts(List<String> where) {
        return new Caveat(
                Caveat.Type.BURSTS,
                "The value of a block leaves out a quarter of its slices at either end. With every slice counted (for CPU, all "
                        + "CPU time of a block over all its requests) the verdict of " + pairs(where)
                        + " is another one: some cost comes in bursts, or the machine was disturbed.",
                "Check the columns of the garbage collector and the slices before you rely on the verdict, or on there being none.",
                where);
    }

    /**
     * Returns the caveat that servers work on after their slices. The servers that are loaded next pay for it, and
     * their own values do not show it.
     *
     * @param contenders e.g. {@code jetty 12 %}, of the CPU time in its slices
     */
    static Caveat worksOn(List<String> contenders, List<String> where) {
        return new Caveat(
                Caveat.Type.WORKS_ON,
                "Servers that worked on after their slices, with the CPU time that this took, in percent of that in their slices: "
                        + String.join(", ", contenders)
                        + ". Their CPU per request does not show it, and the servers loaded "
                        + "next had less CPU.",
                "Add it to their CPU per request, or load each contender alone (a plan of its own).",
                where);
    }

    /**
     * Returns the caveat that threads or memory of servers grew from slice to slice of a block, and did not stop.
     *
     * @param grown e.g. {@code jetty 50 → 80 threads}, from the first slice of a block to its last, mean over blocks
     *     and scenarios
     */
    static Caveat grows(List<String> grown, List<String> where) {
        return new Caveat(
                Caveat.Type.GROWS,
                "Threads or memory grew from slice to slice until the block ended: " + String.join(", ", grown)
                        + ". Values depend on how long a block lasts.",
                "Look for a leak (a thread dump, a heap histogram). Memory may be garbage that only a full collection removes.",
                where);
    }

    /**
     * Returns the caveat that ratios of pairs by the primary metric changed from round to round within blocks.
     *
     * @param changes e.g. {@code tomcat / jetty block-open-c50 1.10 → 1.03}, from the first third of the rounds to the
     *     last
     * @param mostBiasPercent largest change of a ratio that the first rounds would have caused, in percent
     */
    static Caveat trend(List<String> changes, double mostBiasPercent, List<String> where) {
        return new Caveat(
                Caveat.Type.TREND,
                "These ratios still changed from round to round within blocks, from the first third of the rounds to the last: "
                        + String.join(", ", changes)
                        + ". The first third of the rounds of these scenarios is left out of the values of all contenders; it "
                        + String.format(Locale.ROOT, "would have changed a ratio by up to %.1f %%.", mostBiasPercent),
                "Give the plan a longer warm-up (limit and load): the ratios of the later rounds may still change.",
                where);
    }

    /** Returns the caveat that the generator's own delay may have made the latencies of some cells. */
    static Caveat lateGenerator(List<String> where) {
        return new Caveat(
                Caveat.Type.LATE_GENERATOR,
                "In some slices the generator sent requests late by more than a tenth of the slice's p99 (99th percentile of the "
                        + "delay), so p99 and beyond are partly its own.",
                "Use a lower rate or more cores, and compare medians.",
                where);
    }

    /** Returns the caveat that the planned rate was not reached in some cells. */
    static Caveat rateMissed(List<String> where) {
        return new Caveat(
                Caveat.Type.RATE_MISSED,
                String.format(
                        Locale.ROOT,
                        "Less than %.0f %% of the planned rate was sent: requests waited for a free connection, and their latency "
                                + "grows with the length of the slice.",
                        LEAST_RATE_PERCENT),
                "Read it as overload, not as latency at that rate; use a lower rate or more connections.",
                where);
    }

    /**
     * Returns the caveat that tools which do not look at the body loaded contenders whose wrong responses the built-in
     * generator found.
     */
    static Caveat wrongUnseen(List<String> where) {
        return new Caveat(
                Caveat.Type.WRONG_UNSEEN,
                "The built-in generator got wrong responses of these contenders at the same endpoint. These tools do not "
                        + "look at the body, so their rows may count wrong responses as successful.",
                "See the section on void slices, and do not use these rows before the server is mended.",
                where);
    }

    /** Returns the caveat that one side of some pairs lost many more slices than the other. */
    static Caveat unequalVoids(List<String> where) {
        return new Caveat(
                Caveat.Type.UNEQUAL_VOIDS,
                "In " + pairs(where) + " the shares of void slices differ by more than "
                        + VoidShares.MOST_POINTS
                        + " percentage points. What is missing may not be missing by chance, so they get no verdict.",
                "Follow the section on void slices, then run again.",
                where);
    }

    /** Returns the number of pairs with the first three by name, e.g. {@code 2 pairs (a / b block; a / c block)}. */
    private static String pairs(List<String> where) {
        List<String> named = new ArrayList<>(where.subList(0, Math.min(MOST_NAMED, where.size())));
        if (where.size() > MOST_NAMED) {
            named.add((where.size() - MOST_NAMED) + " more");
        }
        return new Counted(where.size(), "pair") + " (" + String.join("; ", named) + ")";
    }
}
