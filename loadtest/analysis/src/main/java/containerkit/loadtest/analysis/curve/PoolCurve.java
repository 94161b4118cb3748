package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Throughput of one contender by the size of its request pool, under one scenario.
 *
 * @param contender the contender's name
 * @param scenario the scenario
 * @param points the sizes, the smallest first
 * @param knee index of the smallest size that is shown to be enough, see {@link Knee}
 * @param best index of the size with the highest throughput
 * @param shown true if the knee rests on intervals; where the next smaller size has too few blocks, no size below is
 *     looked at
 * @param notExcluded sizes smaller than the knee's that may be enough, too: they are not shown to be less
 * @param yaml the line of {@code application.yml} that sets the knee's size; null where it is not known
 */
public record PoolCurve(
        String contender,
        Scenario scenario,
        List<Point> points,
        int knee,
        int best,
        boolean shown,
        List<Integer> notExcluded,
        @Nullable String yaml) {
    public PoolCurve {
        points = List.copyOf(points);
        notExcluded = List.copyOf(notExcluded);
    }

    /**
     * One size, with its throughput.
     *
     * @param variant contender and mode
     * @param size maximum number of threads that serve requests
     * @param throughputPerSecond successful requests per second, geometric mean over the blocks, with an interval of
     *     its own
     * @param toBest ratio to the best point, with an interval of its own; 1 without an interval for the best
     */
    public record Point(Variant variant, int size, BlockMean throughputPerSecond, Ratio toBest) {}

    /** Returns the sizes of all curves, the smallest first. */
    public static List<Integer> sizes(List<PoolCurve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .map(Point::size)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the smallest size that is shown to be enough; the best where none is. */
    public Point kneePoint() {
        return points.get(knee);
    }

    /** Returns the size with the highest throughput. */
    public Point bestPoint() {
        return points.get(best);
    }

    /** Returns whether no size larger than the knee's was tried, so that a still larger one may do better. */
    public boolean atTheEnd() {
        return knee == points.size() - 1;
    }

    /** Returns the point of that size; null where there is none. */
    public @Nullable Point at(int size) {
        return points.stream().filter(point -> point.size() == size).findFirst().orElse(null);
    }
}
