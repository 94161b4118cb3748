package containerkit.loadtest.analysis.curve;

import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.stats.BlockMean;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Variant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one contender does under one scenario, by the value of one setting.
 *
 * @param setting the setting
 * @param contender the contender's name
 * @param scenario the scenario
 * @param points the values, the smallest first
 * @param knee index of the smallest value that is shown to be enough, see {@link Knee}
 * @param best index of the value that the others are compared with
 * @param shown true if the knee rests on intervals; where the next smaller value has too few blocks, no value below is
 *     looked at
 * @param notExcluded values smaller than the knee's that may be enough, too: they are not shown to be less, or no
 *     block measured them
 * @param line the line of {@code application.yml}, or the flag, that sets the knee's value; null where it is not known
 */
public record Curve(
        Setting setting,
        String contender,
        Scenario scenario,
        List<Point> points,
        int knee,
        int best,
        boolean shown,
        List<Integer> notExcluded,
        @Nullable String line) {
    /** Settings that a plan may sweep over. The first of the metrics decides what is enough. */
    public enum Setting {
        /** Maximum number of threads that serve requests: enough brings the throughput of the best one. */
        THREADS(Metric.THROUGHPUT),
        /**
         * Largest heap in MiB: enough takes the CPU time per request of the largest one, collections included, with no
         * failure and the largest one's p99.
         */
        HEAP_MIB(Metric.CPU_PER_REQUEST, Metric.LATENCY_P99, Metric.HEAP_AFTER_GC, Metric.RSS_MAX);

        private final List<Metric> metrics;

        Setting(Metric... metrics) {
            this.metrics = List.of(metrics);
        }

        List<Metric> metrics() {
            return metrics;
        }
    }

    /**
     * One value, and what was measured there.
     *
     * @param variant contender and mode
     * @param value value of the setting
     * @param holds false if a server failed there, a request did, or the p99 of a heap is not that of the largest
     * @param values by metric, geometric means over the blocks, with intervals of their own; empty where none was measured
     * @param toBest by metric, the ratio to the best point, with an interval of its own; 1 without an interval for the best
     */
    public record Point(
            Variant variant, int value, boolean holds, Map<Metric, BlockMean> values, Map<Metric, Ratio> toBest) {}

    /** Returns the values of all curves, the smallest first. */
    public static List<Integer> values(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .map(Point::value)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the smallest value that is shown to be enough; the best where none is. */
    public Point kneePoint() {
        return points.get(knee);
    }

    /** Returns whether no value larger than the knee's was tried, so that a still larger one may do better. */
    public boolean atTheEnd() {
        return knee == points.size() - 1;
    }

    public Metric deciding() {
        return setting.metrics().get(0);
    }

    /** Returns the point of that value; null where there is none. */
    public @Nullable Point at(int value) {
        return points.stream()
                .filter(point -> point.value() == value)
                .findFirst()
                .orElse(null);
    }
}
