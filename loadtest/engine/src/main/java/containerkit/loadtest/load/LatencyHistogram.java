package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A whole distribution of response times, which can be merged with others.
 *
 * @param encoded microseconds in HdrHistogram's compressed encoding, in Base64
 */
public record LatencyHistogram(@JsonValue String encoded) {
    private static final double MICROS_PER_MILLI = 1_000;

    @JsonCreator
    public LatencyHistogram {}

    public static LatencyHistogram of(Histogram micros) {
        ByteBuffer buffer = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
        int length = micros.encodeIntoCompressedByteBuffer(buffer);
        return new LatencyHistogram(Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
    }

    /**
     * Returns the percentile of all their response times together, in milliseconds.
     *
     * @param all at least one
     * @throws IllegalArgumentException if one is damaged
     */
    public static double percentileMs(List<LatencyHistogram> all, double percentile) {
        Histogram merged = all.get(0).decoded();
        all.subList(1, all.size()).forEach(other -> merged.add(other.decoded()));
        return merged.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    private Histogram decoded() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("a stored histogram is damaged", e);
        }
    }
}
