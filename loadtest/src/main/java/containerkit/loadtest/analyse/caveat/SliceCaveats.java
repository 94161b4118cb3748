package containerkit.loadtest.analyse.caveat;

import containerkit.loadtest.analyse.metric.Metric;
import containerkit.loadtest.analyse.metric.VoidShares;
import containerkit.loadtest.analyse.stats.TrimmedMean;
import containerkit.loadtest.analyse.verdict.Comparison;
import containerkit.loadtest.analyse.verdict.Comparisons;
import containerkit.loadtest.analyse.verdict.Pair;
import containerkit.loadtest.plan.Counted;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.result.RunIndex;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds cells and pairs some of whose slices or requests do not count. */
final class SliceCaveats {
    private static final int MOST_NAMED = 3;

    private SliceCaveats() {}

    static Stream<Caveat> of(RunIndex index, CellGroup cells, List<Comparison> comparisons) {
        return Stream.of(rejected(cells), voidSlices(index.run()), unequalVoids(index), bursts(index, comparisons))
                .flatMap(Optional::stream);
    }

    /** Returns a caveat about bounded executors that refused requests, as they should when their queue is full. */
    private static Optional<Caveat> rejected(CellGroup cells) {
        CellGroup rejecting = cells.above(Metric.REJECTED, 0);
        return Caveat.about(
                rejecting.names(),
                Caveat.Type.REJECTED,
                String.format(
                        Locale.ROOT,
                        "The bounded async executor refused requests with 503 (success down to %.1f %%). Throughput "
                                + "counts successful requests only.",
                        rejecting.least(Metric.SUCCESS)),
                "Use fewer connections or a longer queue.");
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

    /** Returns a caveat about pairs of which one side lost many more slices than the other. */
    private static Optional<Caveat> unequalVoids(RunIndex index) {
        VoidShares shares = new VoidShares(index);
        Plan plan = index.run().header().plan();
        List<String> where = plan.parts().stream()
                .flatMap(part -> Pair.of(plan, part).stream())
                .filter(pair -> Comparisons.judgeable(pair.scenario())
                        && shares.unequal(pair.cell(pair.a()), pair.cell(pair.b())))
                .map(pair -> pair.label() + " " + pair.scenario().name())
                .distinct()
                .toList();
        return Caveat.about(
                where,
                Caveat.Type.UNEQUAL_VOIDS,
                "In " + pairs(where) + " the shares of void slices differ by more than "
                        + VoidShares.MOST_POINTS
                        + " percentage points. What is missing may not be missing by chance, so they get no verdict.",
                "Follow the section on void slices, then run again.");
    }

    /** Returns a caveat about pairs whose verdict is another one over whole blocks, with no slice left out. */
    private static Optional<Caveat> bursts(RunIndex index, List<Comparison> comparisons) {
        List<String> where = Comparisons.changedByTrimming(index, comparisons).stream()
                .map(pair -> pair.label() + " " + pair.scenario())
                .distinct()
                .toList();
        return Caveat.about(
                where,
                Caveat.Type.BURSTS,
                (TrimmedMean.trims(index.run().header().plan().rounds())
                                ? "The value of a block leaves out a quarter of its slices at either end. With every slice counted"
                                : "The value of a block is the mean of its slices. With each slice weighed by its requests")
                        + " (for CPU, all CPU time of a block over all its requests) the verdict of " + pairs(where)
                        + " is another one: some cost comes in bursts, or the machine was disturbed.",
                "Check the columns of the garbage collector and the slices before you rely on the verdict, or on there being none.");
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
