package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Knee of a curve: the smallest point from which on the curve is shown to be as high as at its best. The walk goes from
 * the best point downwards, as long as each point is shown to be at most the margin below the best: the whole 95 %
 * interval of the ratio, over the blocks that both have, lies above the zone's lower end. What noise hides is not
 * shown, so noise makes the knee larger, never smaller. The walk ends at the first point that is not shown, so there is
 * no correction for the number of points.
 *
 * @param point index of the knee in the order given
 * @param shown true if the knee and the point below it, at which the walk ended, have enough blocks for an interval
 * @param notExcluded indexes below the knee of points that are not shown to be less either; by the ratio itself where
 *     there are too few blocks
 */
record Knee(int point, boolean shown, List<Integer> notExcluded) {
    /**
     * Finds the knee below the best point.
     *
     * @param holds whether a point may be the knee, whatever its value
     */
    static Knee of(List<Ratio> toBest, int best, IntPredicate holds, double marginPercent) {
        double zone = 1 / (1 + marginPercent / 100);
        int knee = best;
        while (knee > 0 && holds.test(knee - 1) && asHigh(toBest.get(knee - 1), zone)) {
            knee--;
        }
        List<Integer> notExcluded = IntStream.range(0, knee)
                .filter(point -> holds.test(point) && !less(toBest.get(point), zone))
                .boxed()
                .toList();
        boolean shown =
                testable(toBest.get(knee)) && (knee == 0 || !holds.test(knee - 1) || testable(toBest.get(knee - 1)));
        return new Knee(knee, shown, notExcluded);
    }

    private static boolean testable(Ratio ratio) {
        return ratio.blocks() >= BlockMean.FEWEST_BLOCKS;
    }

    private static boolean asHigh(Ratio ratio, double zone) {
        Interval interval = ratio.interval(); // none where all blocks show the same
        return testable(ratio) && (interval == null ? ratio.value() : interval.low()) >= zone;
    }

    private static boolean less(Ratio ratio, double zone) {
        Interval interval = testable(ratio) ? ratio.interval() : null;
        return ratio.value() != null && (interval == null ? ratio.value() : interval.high()) < zone;
    }

    /** Returns the ratio of a point to the best one, over the blocks that both have. */
    static Ratio toBest(List<Map<Integer, Double>> logs, int point, int best) {
        Map<Integer, Double> of = logs.get(best);
        return point == best
                ? new Ratio(of.size(), 1.0, null)
                : Ratio.ofLogs(logs.get(point).entrySet().stream()
                        .filter(log -> of.containsKey(log.getKey()))
                        .map(log -> log.getValue() - of.get(log.getKey()))
                        .toList());
    }

    /**
     * Returns the point with the highest geometric mean, of those with the most blocks: all others would be compared over
     * its few blocks only.
     *
     * @param logs natural logarithm of the value by block, for each point
     */
    static int best(List<Map<Integer, Double>> logs) {
        int blocks = logs.stream().mapToInt(Map::size).max().orElse(0);
        return IntStream.range(0, logs.size())
                .filter(point -> logs.get(point).size() == blocks)
                .boxed()
                .max(Comparator.comparingDouble(
                        point -> Sample.mean(logs.get(point).values())))
                .orElse(0);
    }
}
