package containerkit.loadtest.load;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A whole distribution of response times, which can be merged with others. */
public final class LatencyHistogram {
    private static final double MICROS_PER_MILLI = 1_000;
    private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);

    private final Supplier<String> source;
    private @Nullable Merged merged; // of the last histograms whose first this was: to merge them takes long

    /** @param encoded microseconds in HdrHistogram's compressed encoding, in Base64 */
    public LatencyHistogram(String encoded) {
        this(() -> encoded);
    }

    /** @param source returns the encoding, which stays where it is stored until it is used */
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
     * @param percentile 50, 90, 99 or 99.9
     * @throws IllegalArgumentException if one is damaged
     */
    public static double percentileMs(List<LatencyHistogram> all, double percentile) {
        LatencyHistogram first = all.get(0);
        Merged known = first.merged;
        if (known == null || !known.all.equals(all)) { // the same objects: their values are in a file
            known = Merged.of(all);
            first.merged = known;
        }
        return known.ms.get(percentile);
    }

    private record Merged(List<LatencyHistogram> all, Map<Double, Double> ms) {
        static Merged of(List<LatencyHistogram> all) {
            Histogram sum = all.get(0).decoded();
            all.subList(1, all.size()).forEach(other -> sum.add(other.decoded()));
            return new Merged(
                    List.copyOf(all),
                    PERCENTILES.stream()
                            .collect(Collectors.toMap(
                                    each -> each, each -> sum.getValueAtPercentile(each) / MICROS_PER_MILLI)));
        }
    }

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
}
