package containerkit.loadtest.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.module.SimpleModule;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.report.format.MachineNumber;
import containerkit.loadtest.result.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Writes records as indented JSON that is the same on every machine, in the store's format but for four things: every key
 * is there, numbers are rounded, constants are in lower case, and parts and scenarios are their names.
 */
public final class JsonText {
    private JsonText() {}

    /** Returns the text, without a line end behind it. */
    public static String of(Object tree) {
        DefaultIndenter indent = new DefaultIndenter("  ", "\n"); // the default is the machine's line end
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(indent)
                .withArrayIndenter(indent);
        try {
            return mapper().writer(printer).writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // records of text and numbers have none
        }
    }

    static ObjectMapper mapper() {
        return Json.mapper()
                .copy()
                .registerModule(new SimpleModule()
                        .addSerializer(Double.class, new Rounded())
                        .addSerializer(Double.TYPE, new Rounded()))
                .addMixIn(Part.class, Named.class)
                .addMixIn(Scenario.class, Named.class)
                .setAnnotationIntrospector(new Annotations())
                .configure(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN, true);
    }

    private interface Named {
        @JsonValue
        String name();
    }

    private static final class Annotations extends JacksonAnnotationIntrospector {
        @Override
        public JsonInclude.Value findPropertyInclusion(Annotated annotated) {
            JsonInclude.Value stored = super.findPropertyInclusion(annotated);
            return stored.getValueInclusion() == JsonInclude.Include.NON_DEFAULT
                    ? stored
                    : JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS);
        }

        /** Jackson's own feature for this is of the machine's locale. */
        @Override
        public String[] findEnumValues(
                MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
            String[] written = super.findEnumValues(config, type, constants, names);
            for (int i = 0; i < written.length; i++) {
                written[i] = written[i] == null ? constants[i].name().toLowerCase(Locale.ROOT) : written[i];
            }
            return written;
        }
    }

    private static final class Rounded extends JsonSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeNumber(MachineNumber.of(value));
        }
    }
}
