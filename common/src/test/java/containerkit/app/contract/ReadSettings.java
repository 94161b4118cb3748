package containerkit.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The settings in the response of {@code /test/config}. */
record ReadSettings(List<JsonNode> rows) {

    static ReadSettings of(RunningApplication running) {
        JsonNode rows = RunningApplication.json(running.get("/test/config"));
        return new ReadSettings(StreamSupport.stream(rows.spliterator(), false).toList());
    }

    List<String> keys() {
        return rows.stream().map(row -> row.get("key").asText()).toList();
    }

    JsonNode row(String key) {
        return rows.get(keys().indexOf(key));
    }

    Map<String, String> values() {
        return rows.stream().collect(Collectors.toMap(row -> row.get("key").asText(), row -> row.get("value")
                .asText()));
    }

    /** Returns each as key, value and property. */
    List<String> inWords() {
        return rows.stream().map(ReadSettings::inWords).toList();
    }

    private static String inWords(JsonNode row) {
        assertThat(row.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("key", "value", "property", "property_adds");
        return row.get("key").asText() + " " + row.get("value").asText() + " "
                + row.get("property").asText();
    }
}
