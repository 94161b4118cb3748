package containerkit.loadtest.result;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import containerkit.loadtest.load.LatencyHistogram;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Encoding of a distribution of response times in a file of slices. It is read where a percentile needs it: a run with
 * all of its distributions in memory would need most of the kit's heap.
 *
 * @param from number of bytes before it
 */
record StoredHistogram(Path file, long from, int length) implements Supplier<String> {
    /** A line of a file, and the number of bytes before it. */
    record Line(Path file, long from) {}

    @Override
    public String get() {
        byte[] bytes = new byte[length];
        try (RandomAccessFile stored = new RandomAccessFile(file.toFile(), "r")) {
            stored.seek(from);
            stored.readFully(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Reads the place of a distribution within the line that is an attribute of the reader. */
    static final class Deserializer extends StdDeserializer<LatencyHistogram> {
        Deserializer() {
            super(LatencyHistogram.class);
        }

        @Override
        public LatencyHistogram deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                return (LatencyHistogram) context.handleUnexpectedToken(LatencyHistogram.class, parser);
            }
            long quote = parser.currentTokenLocation().getByteOffset();
            return context.getAttribute(Line.class) instanceof Line line && quote >= 0
                    ? new LatencyHistogram(
                            new StoredHistogram(line.file, line.from + quote + 1, parser.getTextLength()))
                    : new LatencyHistogram(parser.getText());
        }
    }
}
