package containerkit.loadtest.analysis.pair;

import containerkit.loadtest.analysis.metric.BlockValues;
import containerkit.loadtest.analysis.metric.Metric;
import containerkit.loadtest.analysis.metric.Pair;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.analysis.stats.Sample;
import java.util.stream.IntStream;

/** Difference of a pair's ratio between the last third of the rounds and all of them: what a warm-up left behind. */
final class Bias {
    private static final int PART = 3;

    private Bias() {}

    /** Returns the ratio of the last third of the rounds over that of all rounds, pooled over the blocks. */
    static Ratio of(BlockValues values, Pair pair, Metric metric, int blocks) {
        return Ratio.ofLogs(IntStream.rangeClosed(1, blocks)
                .mapToObj(block -> values.roundLogs(block, pair, metric))
                .filter(logs -> logs.size() >= PART)
                .map(logs ->
                        Sample.mean(logs.subList(logs.size() - logs.size() / PART, logs.size())) - Sample.mean(logs))
                .toList());
    }

    /** Returns whether the far end of the bias exceeds half of the half width of the result's interval. */
    static boolean matters(Ratio bias, Ratio result) {
        if (bias.interval() == null || result.interval() == null) {
            return false;
        }
        double far = Math.max(
                Math.abs(Math.log(bias.interval().low())),
                Math.abs(Math.log(bias.interval().high())));
        double half = Math.log(result.interval().high() / result.interval().low()) / 2;
        return far > half / 2;
    }
}
