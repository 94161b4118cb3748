package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What explains a gap, in the report of a run of {@code kit explain}. */
class WhichSettingTest {
    private final ExplainedRun run = new ExplainedRun();

    @TempDir
    private Path directory;

    @Test
    void theReportHasTheTableOfTheTerminal() throws IOException {
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("max-keep-alive-requests", 0.9);
        run.effects.put("tuned", 1.08);
        JsonNode results = results(run.run());

        assertThat(Files.readString(directory.resolve("report.md")).lines())
                .anyMatch(line -> line.matches("\\| tomcat-threads +\\| +1\\.20 \\[.*cause, better +\\|"))
                .anyMatch(line -> line.startsWith("| max-keep-alive-requests ") && line.contains("against it, worse"))
                .anyMatch(line -> line.startsWith("| together beyond each "));
        assertThat(results.at("/explanation/steps/3/name").asText()).isEqualTo("tomcat-threads");
        assertThat(results.at("/explanation/steps/3/role").asText()).isEqualTo("cause");
        assertThat(results.at("/explanation/steps/2/role").asText()).isEqualTo("against");
        assertThat(results.at("/explanation/gap/result").asText()).isEqualTo("less");
        assertThat(results.get("pairs"))
                .allSatisfy(pair -> assertThat(pair.at("/b/mode").asText()).isEqualTo("stock"));
    }

    @Test
    void aRunWithTooFewBlocksIsWhatTheSchemaSaysToo() throws IOException {
        run.blocks = 1;
        run.ended = 1;

        assertThat(results(run.run()).at("/explanation/rest/objection").asText())
                .contains("1 block: not enough data");
    }

    /** As the schema wants them. */
    private JsonNode results(RunResult result) throws IOException {
        Reports.write(directory, Analysis.of(result));
        ObjectMapper mapper = new ObjectMapper();
        JsonNode results = mapper.readTree(directory.resolve("results.json").toFile());
        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(mapper.readTree(
                                Path.of("../docs/results-schema.json").toFile()))
                        .validate(results))
                .isEmpty();
        return results;
    }
}
