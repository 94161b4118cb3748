package containerkit.loadtest.report.json;

import static containerkit.loadtest.result.RunFixture.JETTY;
import static containerkit.loadtest.result.RunFixture.TOMCAT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.observe.Setting;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.TestPlans;
import containerkit.loadtest.plan.Variant;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.JudgedRun;
import containerkit.loadtest.result.LaunchResult;
import containerkit.loadtest.result.ProfiledRun;
import containerkit.loadtest.result.ProfiledRun.Extra;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SessionRuns;
import containerkit.loadtest.result.Skipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultsSchemaTest {
    private static final Path FILE = Path.of("../docs/results-schema.json");

    private final ObjectMapper mapper = new ObjectMapper();

    @TempDir
    private Path directory;

    @Test
    void resultsAreWhatTheSchemaSays() throws IOException {
        assertThat(schema().validate(results(RunFixture.run()))).isEmpty();
    }

    @Test
    void resultsOfSessionsToo() throws IOException {
        RunResult together = SessionRuns.together(
                SessionRuns.of(8, 2, 0.01, (session, variant) -> variant.equals(JETTY) ? 0.9 + 0.01 * session : 1));

        JsonNode results = results(together);

        assertThat(schema().validate(results)).isEmpty();
        assertThat(results.get("sessions")).hasSize(8);
        assertThat(results.at("/sessions/7/blocks")).hasToString("[15,16]");
        assertThat(results.at("/pairs/0/sessions/sessions")).hasSize(8);
    }

    @Test
    void resultsOfPairsToo() throws IOException {
        JsonNode results = results(new JudgedRun().run());

        assertThat(schema().validate(results)).isEmpty();
        JsonNode pair = results.get("pairs").get(0);
        assertThat(pair.get("result").asText()).isEqualTo("less");
        assertThat(pair.at("/ratio/interval/low").asDouble()).isGreaterThan(1);
        assertThat(results.at("/scenarios/0/rate_per_s").asDouble()).isEqualTo(2_000);
        assertThat(results.at("/cells/0/latency_ms/p99").asDouble()).isEqualTo(75);
        assertThat(results.at("/cells/0/generator/achieved_per_s").asDouble()).isEqualTo(1_999.5);
    }

    @Test
    void resultsWithProfilesToo() throws IOException {
        ProfiledRun run = new ProfiledRun();
        run.judged.cost = Map.of(JETTY, 1.2);
        run.profiles(TOMCAT, "org.apache.catalina");
        run.profiles(JETTY, "org.eclipse.jetty", new Extra(List.of("com.example.Burn.burn"), 200));
        Reports.write(directory, Analysis.of(run.run(), run.profiles));
        JsonNode results = mapper.readTree(directory.resolve("results.json").toFile());

        assertThat(schema().validate(results)).isEmpty();
        assertThat(results.at("/profiles/0/cause/method").asText()).isEqualTo("com.example.Burn.burn");
        assertThat(results.get("profiles"))
                .extracting(profile -> profile.at("/comparison/metric").asText())
                .contains("cpu_us_per_request", "allocated_bytes_per_request");
    }

    /** Settings that differ in the mode equal, and a mode that could not run. */
    @Test
    void resultsWithModesToo() throws IOException {
        Variant a = new Variant("tomcat", "equal");
        Variant b = new Variant("jetty", "equal");
        JudgedRun judged = new JudgedRun();
        judged.variants = List.of(a, b);
        RunResult run = judged.run();
        List<LaunchResult> launches = new ArrayList<>();
        for (Variant variant : judged.variants) {
            Setting backlog = new Setting("backlog", variant.contender().length(), null);
            launches.add(LaunchResult.of(1, 1, "all", variant)
                    .started(new LaunchResult.State(1.0, null, null, Map.of(), Map.of(), List.of(backlog))));
        }
        Skipped skipped = new Skipped(new Variant("tomcat", "virtual"), Skipped.Why.MACHINE, "it needs another Java");
        JsonNode results = results(Changed.copy(run, "header.skipped", List.of(skipped), "launches", launches));

        assertThat(schema().validate(results)).isEmpty();
        assertThat(results.get("caveats"))
                .extracting(caveat -> caveat.get("kind").asText())
                .contains("skipped", "unlevel");
        assertThat(results.get("caveats"))
                .allSatisfy(caveat -> assertThat(caveat.get("advice").asText()).endsWith("."));
    }

    @Test
    void resultsOfARunWithoutAnySliceToo() throws IOException {
        RunResult empty = new RunResult(
                RunFixture.header(RunFixture.plan(2)), List.of(), List.of(), List.of(), List.of(), List.of());

        assertThat(schema().validate(results(empty))).isEmpty();
    }

    @Test
    void howJmhDividesASliceToo() throws IOException {
        Plan plan = TestPlans.read(
                directory,
                """
                contenders: {mine: {jar: mine.jar}}
                endpoints: {root: {path: /}}
                scenarios: [{tool: jmh, benchmark: average_time, forks: 2, duration: 6s}]
                """);
        JsonNode results =
                results(new RunResult(RunFixture.header(plan), List.of(), List.of(), List.of(), List.of(), List.of()));

        assertThat(schema().validate(results)).isEmpty();
        assertThat(results.at("/scenarios/0/iterations").toString())
                .isEqualTo("{\"benchmark\":\"average_time\",\"forks\":2,\"warm_up\":1,\"measured\":5}");
        Path stored = directory.resolve("stored");
        ResultStore.create(stored, RunFixture.header(plan));
        assertThat(ResultStore.load(stored).header().plan().parts()).isEqualTo(plan.parts());
    }

    @Test
    void aKeyMoreOrLessIsAnError() throws IOException {
        JsonNode more = results(RunFixture.run());
        ((ObjectNode) more.get("cells").get(0)).put("speed", 1);
        JsonNode less = results(RunFixture.run());
        ((ObjectNode) less.get("cells").get(0).get("threads")).remove("peak");

        assertThat(schema().validate(more)).hasSize(1);
        assertThat(schema().validate(less)).hasSize(1);
    }

    @Test
    void everyKeyIsDescribed() throws IOException {
        List<String> silent = new ArrayList<>();
        undescribed("", mapper.readTree(FILE.toFile()), silent);

        assertThat(silent).isEmpty();
    }

    /** After an intended change of a record, {@code -Dgolden.update=true} writes it anew. */
    @Test
    void theSchemaIsThatOfTheRecords() throws IOException {
        String schema = Schema.text(Schema.of(Results.class));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(FILE, schema);
        }

        assertThat(FILE).hasContent(schema);
    }

    private JsonNode results(RunResult run) throws IOException {
        Reports.write(directory, Analysis.of(run));
        return mapper.readTree(directory.resolve("results.json").toFile());
    }

    private JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(mapper.readTree(FILE.toFile()));
    }

    private static void undescribed(String path, JsonNode node, List<String> into) {
        JsonNode properties = node.path("properties");
        properties.fieldNames().forEachRemaining(name -> {
            JsonNode property = properties.get(name);
            if (property.path("description").asText().isBlank()) {
                into.add(path + "/" + name);
            }
            undescribed(path + "/" + name, property, into);
        });
        if (node.has("items")) {
            undescribed(path + "/[]", node.get("items"), into);
        }
        node.path("$defs").fields().forEachRemaining(def -> undescribed(def.getKey(), def.getValue(), into));
    }

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
