package containerkit.loadtest.analysis.stats;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Machines that show the opposite of others: a t test of each one's own blocks against equality, at Bonferroni's level
 * over all machines. Their spreads are not pooled, so a machine that varies much shows nothing by chance.
 *
 * @param below indexes of the machines whose ratio lies below 1
 * @param above indexes of those whose ratio lies above 1
 */
public record OpposedGroups(List<Integer> below, List<Integer> above) {
    public OpposedGroups {
        below = List.copyOf(below);
        above = List.copyOf(above);
    }

    /**
     * Finds the machines.
     *
     * @param machines the log ratios of each machine's blocks
     * @param tiePercent largest distance of a ratio from 1 that is still a tie, in percent; a tie is no order
     */
    public static OpposedGroups of(List<List<Double>> machines, double tiePercent) {
        double margin = Math.log1p(tiePercent / 100);
        List<LogRatios> all = machines.stream().map(LogRatios::of).toList();
        StudentT student = new StudentT();
        long tested = all.stream().filter(LogRatios::testable).count();
        List<Integer> shown = IntStream.range(0, all.size())
                .filter(i -> Math.abs(all.get(i).mean()) > margin)
                .filter(i -> all.get(i).testable() && p(all.get(i), student) <= Judge.ALPHA / tested)
                .boxed()
                .toList();
        return new OpposedGroups(
                shown.stream().filter(i -> all.get(i).mean() < 0).toList(),
                shown.stream().filter(i -> all.get(i).mean() > 0).toList());
    }

    /** Returns the fewer of two sides that are both shown; null where all that is shown is on one side. */
    public @Nullable List<Integer> reversed() {
        return below.isEmpty() || above.isEmpty() ? null : below.size() < above.size() ? below : above;
    }

    private static double p(LogRatios logs, StudentT student) {
        return student.twoSidedP(logs.mean() / logs.standardError(), logs.degrees());
    }
}
