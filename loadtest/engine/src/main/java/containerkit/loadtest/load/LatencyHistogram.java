package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A whole distribution of response times, which can be merged with others. */
public final class LatencyHistogram {
    private static final double MICROS_PER_MILLI = 1_000;

    private final Supplier<String> source;

    /** @param encoded microseconds in HdrHistogram's compressed encoding, in Base64 */
    public LatencyHistogram(String encoded) {
        this(() -> encoded);
    }

    /**
     * Creates one that stays where it is stored until it is used.
     *
     * @param source returns its encoding
     */
    public LatencyHistogram(Supplier<String> source) {
        this.source = source;
    }

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

    /** Returns microseconds in HdrHistogram's compressed encoding, in Base64. */
    @JsonValue
    public String encoded() {
        return source.get();
    }

    private Histogram decoded() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded())), 0);
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("a stored histogram is damaged", e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LatencyHistogram histogram && encoded().equals(histogram.encoded());
    }

    @Override
    public int hashCode() {
        return encoded().hashCode();
    }
}
