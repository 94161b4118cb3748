package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.stats.Interval;
import containerkit.loadtest.analysis.stats.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Knee of a curve: the smallest point from which on the curve is shown to be as high as at its best. The walk goes from
 * the best point downwards, as long as each point is shown to be at most the margin below the best: the whole 95 %
 * interval of the ratio, over the blocks that both have, lies above the zone's lower end. What noise hides is not
 * shown, so noise makes the knee larger, never smaller. The walk ends at the first point that is not shown, so there is
 * no correction for the number of points.
 *
 * @param point index of the knee in the order given
 * @param best index of the point with the highest geometric mean, of those with the most blocks
 * @param shown true if the knee and the point below it, at which the walk ended, have enough blocks for an interval
 * @param notExcluded indexes below the knee of points that are not shown to be less either; by the ratio itself where
 *     there are too few blocks
 */
record Knee(int point, int best, boolean shown, List<Integer> notExcluded) {
    /** Smallest number of blocks for an interval that is of use: with two, t is 12.7. */
    static final int FEWEST_BLOCKS = 3;

    /**
     * Finds the knee.
     *
     * @param logs natural logarithm of the value by block, for each point; at least one point has one
     * @param marginPercent the margin, in percent
     */
    static Knee of(List<Map<Integer, Double>> logs, double marginPercent) {
        return of(logs, best(logs), marginPercent, point -> true);
    }

    /**
     * Finds the knee below a point that is taken as the best.
     *
     * @param holds whether a point may be the knee, whatever its value
     */
    static Knee of(List<Map<Integer, Double>> logs, int best, double marginPercent, IntPredicate holds) {
        List<Ratio> toBest = new ArrayList<>();
        for (int point = 0; point < logs.size(); point++) {
            toBest.add(toBest(logs, point, best));
        }
        double zone = 1 / (1 + marginPercent / 100);
        int knee = best;
        while (knee > 0 && holds.test(knee - 1) && asHigh(toBest.get(knee - 1), zone)) {
            knee--;
        }
        List<Integer> notExcluded = new ArrayList<>();
        for (int point = 0; point < knee; point++) {
            if (holds.test(point) && !less(toBest.get(point), zone)) {
                notExcluded.add(point);
            }
        }
        boolean shown =
                testable(toBest.get(knee)) && (knee == 0 || !holds.test(knee - 1) || testable(toBest.get(knee - 1)));
        return new Knee(knee, best, shown, notExcluded);
    }

    private static boolean testable(Ratio ratio) {
        return ratio.blocks() >= FEWEST_BLOCKS;
    }

    private static boolean asHigh(Ratio ratio, double zone) {
        if (!testable(ratio)) {
            return false;
        }
        Interval interval = ratio.interval(); // none where all blocks show the same
        return (interval == null ? ratio.value() : interval.low()) >= zone;
    }

    private static boolean less(Ratio ratio, double zone) {
        if (ratio.value() == null) {
            return false;
        }
        Interval interval = testable(ratio) ? ratio.interval() : null;
        return (interval == null ? ratio.value() : interval.high()) < zone;
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

    private static int best(List<Map<Integer, Double>> logs) {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        int blocks = logs.stream().mapToInt(Map::size).max().orElse(0);
        for (int point = 0; point < logs.size(); point++) {
            if (logs.get(point).size() < blocks) {
                continue; // all others would be compared over its few blocks only
            }
            double mean = logs.get(point).values().stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(Double.NEGATIVE_INFINITY);
            if (mean > most) {
                best = point;
                most = mean;
            }
        }
        return best;
    }
}
