package containerkit.loadtest.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import containerkit.loadtest.load.LatencyHistogram;
import java.io.IOException;

/** Format of all files that the kit stores: snake case, times as ISO 8601, whole numbers without a fraction. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new WholeNumbers())
                    .addDeserializer(String.class, new SharedStrings())
                    .addDeserializer(LatencyHistogram.class, new StoredHistogram.Deserializer()))
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private Json() {}

    /** Returns the mapper, which skips what was only stored for people to read. Whoever changes it changes a copy. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** Writes a number that has no fraction as a whole one: {@code 345678901} in place of {@code 3.45678901E8}. */
    private static final class WholeNumbers extends StdSerializer<Double> {
        WholeNumbers() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            if (value == Math.rint(value) && Math.abs(value) < Long.MAX_VALUE) {
                json.writeNumber(value.longValue());
            } else {
                json.writeNumber(value);
            }
        }
    }

    /** Reads equal strings as one: the names of contenders and scenarios and the words of commands stand in every slice. */
    private static final class SharedStrings extends StdScalarDeserializer<String> {
        SharedStrings() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return StringDeserializer.instance.deserialize(parser, context).intern();
        }
    }
}
