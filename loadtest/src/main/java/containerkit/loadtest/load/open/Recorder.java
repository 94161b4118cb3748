package containerkit.loadtest.load.open;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Collects times in microseconds, to three significant digits (HdrHistogram). */
final class Recorder {
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);
    private static final int DIGITS = 3;
    private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99};
    private static final double MICROS_PER_MILLI = 1_000;

    private final Histogram histogram = new Histogram(LONGEST_MICROS, DIGITS);

    void record(long nanos) {
        histogram.recordValue(Math.min(LONGEST_MICROS, Math.max(0, nanos / 1_000)));
    }

    void add(Recorder other) {
        histogram.add(other.histogram);
    }

    long count() {
        return histogram.getTotalCount();
    }

    double percentileMs(double percentile) {
        return histogram.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    LoadOutcome.Distribution distribution() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            String name = percentile == Math.rint(percentile) ? Long.toString((long) percentile) : "" + percentile;
            percentiles.put(name, percentileMs(percentile));
        }
        return new LoadOutcome.Distribution(
                count(),
                histogram.getMean() / MICROS_PER_MILLI,
                percentiles,
                histogram.getMaxValue() / MICROS_PER_MILLI,
                encoded());
    }

    private String encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length));
    }
}
