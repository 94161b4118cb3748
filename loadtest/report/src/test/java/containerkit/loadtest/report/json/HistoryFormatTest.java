package containerkit.loadtest.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.result.JudgedRun;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryFormatTest {
    /** As the README of github-action-benchmark describes it. */
    private static final String ACTION =
            """
            {"type": "array", "minItems": 1, "items": {
              "type": "object", "required": ["name", "unit", "value"], "additionalProperties": false,
              "properties": {"name": {"type": "string"}, "unit": {"type": "string"}, "value": {"type": "number"},
                "range": {"type": "string"}, "extra": {"type": "string"}}}}
            """;

    /** As Bencher's reference describes the Bencher Metric Format, with its limits of names. */
    private static final String BENCHER =
            """
            {"type": "object", "minProperties": 1, "propertyNames": {"maxLength": 1024}, "additionalProperties": {
              "type": "object", "minProperties": 1, "propertyNames": {"pattern": "^[a-z0-9-]{1,64}$"},
              "additionalProperties": {
                "type": "object", "required": ["value"], "additionalProperties": false,
                "properties": {"value": {"type": "number"}, "lower_value": {"type": "number"},
                  "upper_value": {"type": "number"}}}}}
            """;

    @ParameterizedTest
    @CsvSource({
        "GITHUB_ACTION_BENCHMARK, github-action-benchmark, /0/value, /0/range",
        "BENCHER, bencher, /?/cpu-us-per-request/value, /?/cpu-us-per-request/upper_value"
    })
    void itIsWhatTheToolDocuments(HistoryFormat format, String name, String value, String range) throws IOException {
        JsonNode document = new ObjectMapper().readTree(format.of(Analysis.of(new JudgedRun().run())));

        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                        .getSchema(format == HistoryFormat.BENCHER ? BENCHER : ACTION)
                        .validate(document))
                .isEmpty();
        String first = document.isObject() ? document.fieldNames().next().replace("/", "~1") : "";
        assertThat(document.at(value.replace("?", first)).asDouble()).isPositive();
        assertThat(document.at(range.replace("?", first)).isMissingNode()).isFalse();
        assertThat(format).hasToString(name);
    }
}
