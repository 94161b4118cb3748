package containerkit.loadtest.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where a curve stops rising: the first of its points, in the order given, whose figure is not shown to be less than the
 * best point's by more than the tie zone. Shown means that the 95 % interval of the ratio, over the blocks that both
 * have, lies whole below the zone; with too few blocks for that, the ratio itself does.
 *
 * @param point its place in the order given
 * @param best that of the point with the highest geometric mean, of those with the most blocks
 * @param shown whether every ratio rests on enough blocks for an interval
 * @param toBest each point's ratio to the best, in the order given
 */
record Knee(int point, int best, boolean shown, List<Ratio> toBest) {
    /** Of fewer blocks no interval is of any use: with two, t is 12.7. */
    static final int FEWEST_BLOCKS = 3;

    /**
     * Finds it.
     *
     * @param logs for each point, the natural logarithm of its figure by block; at least one point has one
     * @param tiePercent how much less is nothing to care about
     */
    static Knee of(List<Map<Integer, Double>> logs, double tiePercent) {
        int best = best(logs);
        double zone = 1 / (1 + tiePercent / 100);
        List<Ratio> toBest = new ArrayList<>();
        int knee = best;
        boolean shown = true;
        for (int point = 0; point < logs.size(); point++) {
            Ratio ratio = point == best
                    ? new Ratio(logs.get(best).size(), 1.0, null)
                    : ratio(logs.get(point), logs.get(best));
            toBest.add(ratio);
            shown &= ratio.blocks() >= FEWEST_BLOCKS;
            if (point < knee && ratio.value() != null && !less(ratio, zone)) {
                knee = point;
            }
        }
        return new Knee(knee, best, shown, List.copyOf(toBest));
    }

    private static boolean less(Ratio ratio, double zone) {
        Interval interval = ratio.interval();
        double most = interval == null || ratio.blocks() < FEWEST_BLOCKS
                ? Objects.requireNonNull(ratio.value())
                : interval.high();
        return most < zone;
    }

    private static Ratio ratio(Map<Integer, Double> point, Map<Integer, Double> best) {
        return Ratio.ofLogs(point.entrySet().stream()
                .filter(log -> best.containsKey(log.getKey()))
                .map(log -> log.getValue() - best.get(log.getKey()))
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
