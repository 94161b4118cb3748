package containerkit.loadtest.analysis.metric;

import containerkit.loadtest.load.LatencyHistogram;
import containerkit.loadtest.result.SliceResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Ways in which the slices of one block become the block's value of a metric. */
sealed interface Pooling {
    /**
     * Returns the value; null where the slices hold too few requests for it.
     *
     * @param slices at least one; each has the metric
     */
    @Nullable
    Double of(Metric metric, List<SliceResult> slices);

    private static double[] values(Metric metric, List<SliceResult> slices) {
        return slices.stream()
                .mapToDouble(slice -> Objects.requireNonNull(metric.of(slice)))
                .toArray();
    }

    private static long requests(SliceResult slice) {
        return Objects.requireNonNull(slice.load()).requests();
    }

    /** All cost of the slices over all their requests; the mean for a metric that is no cost {@code perRequest}. */
    record Together(boolean perRequest) implements Pooling {
        @Override
        public Double of(Metric metric, List<SliceResult> slices) {
            double[] values = values(metric, slices);
            double sum = 0;
            double weights = 0;
            for (int i = 0; i < values.length; i++) {
                double weight = perRequest ? requests(slices.get(i)) : 1;
                sum += weight * values[i];
                weights += weight;
            }
            return sum / weights;
        }
    }

    /**
     * The percentile of all responses of the block together; where a slice has no histogram, the mean of the
     * slices' percentiles. A percentile beyond the 99th takes {@value #FEWEST_BEYOND} requests above it.
     */
    record Percentile(double percentile) implements Pooling {
        private static final int FEWEST_BEYOND = 10;
        private static final double COMMON = 99;
        private static final double ROUNDING = 1e-6; // 100 - 99.9 is no exact number

        @Override
        public @Nullable Double of(Metric metric, List<SliceResult> slices) {
            long requests = slices.stream().mapToLong(Pooling::requests).sum();
            if (percentile > COMMON && requests * (100 - percentile) / 100 < FEWEST_BEYOND - ROUNDING) {
                return null;
            }
            List<LatencyHistogram> histograms = slices.stream()
                    .map(slice -> Objects.requireNonNull(slice.load()).latencyMs())
                    .map(times -> times == null ? null : times.histogram())
                    .filter(Objects::nonNull)
                    .toList();
            return histograms.size() == slices.size()
                    ? Double.valueOf(LatencyHistogram.percentileMs(histograms, percentile))
                    : new Together(false).of(metric, slices);
        }
    }
}
