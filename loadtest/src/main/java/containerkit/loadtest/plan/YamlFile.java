package containerkit.loadtest.plan;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads YAML strictly; every failure names the file, the line and, for a misspelt word, the nearest right one. */
final class YamlFile {
    private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ms|s|m)");

    private final YAMLMapper mapper = YAMLMapper.builder()
            .addModule(new SimpleModule().addDeserializer(Duration.class, new DurationReader()))
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private final Path path;
    private final String text;

    YamlFile(Path path) {
        this.path = path;
        try {
            this.text = Files.readString(path);
        } catch (IOException e) {
            throw new PlanException(path + " cannot be read as text: " + e.getMessage(), "is it a plan?");
        }
    }

    <T> T as(Class<T> type) {
        try {
            T value = mapper.readValue(text, type);
            if (value == null) {
                throw new PlanException(path + " is empty", "see loadtest/plans for examples");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw failure(e);
        }
    }

    /** A failure about a word that stands somewhere in the file. */
    PlanException about(@Nullable String word, String problem, String hint) {
        if (word == null) {
            return new PlanException(path + ": " + problem, hint);
        }
        List<String> lines = text.lines().toList();
        Pattern whole = Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])");
        for (int i = 0; i < lines.size(); i++) {
            if (whole.matcher(lines.get(i).replaceFirst("(^|\\s)#.*", "")).find()) {
                return new PlanException(path + ", line " + (i + 1) + ": " + problem, hint);
            }
        }
        return new PlanException(path + ": " + problem, hint);
    }

    private PlanException failure(JsonProcessingException e) {
        String where = path + line(e.getLocation()) + ": ";
        if (e instanceof UnrecognizedPropertyException unknown) {
            List<String> known = unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf)
                    .sorted()
                    .toList();
            return new PlanException(
                    path + ", line " + lineOf(unknown) + ": unknown key '" + unknown.getPropertyName() + "'",
                    new Suggestions(known).hint(unknown.getPropertyName()));
        }
        if (e instanceof InvalidFormatException wrong
                && wrong.getTargetType() != null
                && wrong.getTargetType().isEnum()) {
            List<String> known = Arrays.stream(wrong.getTargetType().getEnumConstants())
                    .map(constant -> constant.toString().toLowerCase(java.util.Locale.ROOT))
                    .toList();
            return new PlanException(
                    where + "'" + wrong.getValue() + "' is not a value of " + key(wrong),
                    new Suggestions(known).hint(String.valueOf(wrong.getValue())));
        }
        boolean readable = !(e.getCause() instanceof JsonParseException); // binding reports broken YAML as its own
        if (e instanceof JsonMappingException mapping
                && readable
                && !mapping.getPath().isEmpty()) {
            return new PlanException(where + key(mapping) + ": " + firstLine(e), "see docs/plans.md for every key");
        }
        return new PlanException(where + "not valid YAML: " + firstLine(e), "look at the line before it too");
    }

    /** Jackson notices a key when it has read past it: the line is the nearest one above that holds it. */
    private int lineOf(UnrecognizedPropertyException unknown) {
        List<String> lines = text.lines().toList();
        int line = Math.min(unknown.getLocation().getLineNr(), lines.size());
        while (line > 1 && !lines.get(line - 1).contains(unknown.getPropertyName())) {
            line--;
        }
        return line;
    }

    private static String key(JsonMappingException e) {
        StringBuilder key = new StringBuilder();
        for (JsonMappingException.Reference reference : e.getPath()) {
            if (reference.getFieldName() == null) {
                key.append('[').append(reference.getIndex() + 1).append(']');
            } else {
                key.append(key.isEmpty() ? "" : ".").append(reference.getFieldName());
            }
        }
        return key.toString();
    }

    private static String firstLine(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        return message.lines()
                .findFirst()
                .orElse("")
                .replaceAll("`?(?:[a-z]+\\.)+(?:\\w+[.$])*(\\w+)(?:<[^`]*>)?`?", "$1");
    }

    private static String line(@Nullable JsonLocation location) {
        return location == null || location.getLineNr() < 1 ? "" : ", line " + location.getLineNr();
    }

    /** {@code 500ms}, {@code 2.5s}, {@code 2m}. */
    private static final class DurationReader extends StdDeserializer<Duration> {
        private static final long serialVersionUID = 1L;

        DurationReader() {
            super(Duration.class);
        }

        @Override
        public Duration deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String written = parser.getText().trim();
            Matcher matcher = DURATION.matcher(written);
            if (!matcher.matches()) {
                throw JsonMappingException.from(parser, "'" + written + "' is no duration; write 500ms, 10s or 2m");
            }
            double amount = Double.parseDouble(matcher.group(1));
            double millis =
                    switch (matcher.group(2)) {
                        case "ms" -> amount;
                        case "s" -> amount * 1_000;
                        default -> amount * 60_000;
                    };
            return Duration.ofMillis(Math.round(millis));
        }
    }
}
