package containerkit.loadtest.analysis.stats;

import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * Test whether values rise or fall along several series, of Mann (1945) and Kendall, over strata as Hirsch and Slack
 * have it (Water Resources Research 20, 1984, pages 727 to 732). It looks at the order of values alone, so one that is
 * far off counts little, and series may differ in level.
 */
public final class MonotoneTrend {
    private MonotoneTrend() {}

    /** Returns the standard normal deviate, above 0 where values rise; 0 where no series has two values. */
    public static double z(List<double[]> series) {
        long sum = 0;
        double variance = 0;
        for (double[] values : series) {
            for (int i = 0; i < values.length; i++) {
                for (int j = i + 1; j < values.length; j++) {
                    sum += Double.compare(values[j], values[i]) > 0 ? 1 : values[j] < values[i] ? -1 : 0;
                }
            }
            double n = values.length;
            variance += n * (n - 1) * (2 * n + 5) / 18;
        }
        return sum == 0 ? 0 : (sum - Long.signum(sum)) / Math.sqrt(variance);
    }

    /** Returns whether so large a deviate, in either direction, is rarer by chance than the level. */
    public static boolean shown(double z, double level) {
        return Math.abs(z) > new NormalDistribution().inverseCumulativeProbability(1 - level / 2);
    }
}
