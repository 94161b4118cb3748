package containerkit.loadtest.result;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads equal strings as one: the names of contenders and scenarios and the words of commands stand in every slice. */
final class SharedStrings extends StdScalarDeserializer<String> {
    private static final int MOST = 10_000; // the first slices have nearly all that later ones repeat

    private final transient Map<String, String> known = new ConcurrentHashMap<>();

    SharedStrings() {
        super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        String text = StringDeserializer.instance.deserialize(parser, context);
        String same = known.get(text);
        if (same == null && known.size() < MOST) {
            known.put(text, text);
        }
        return same == null ? text : same;
    }
}
