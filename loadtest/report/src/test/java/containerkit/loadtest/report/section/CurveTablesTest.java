package containerkit.loadtest.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import containerkit.loadtest.analysis.Analysis;
import containerkit.loadtest.report.Reports;
import containerkit.loadtest.result.ConnectionRun;
import containerkit.loadtest.result.HeapRun;
import containerkit.loadtest.result.PoolRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sections that only some plans have. */
class CurveTablesTest {
    @TempDir
    private Path directory;

    @Test
    void memoryPerConnectionStandsInTheReportAndInItsJson() throws IOException {
        JsonNode results = results(new ConnectionRun().blocks(3).run());

        assertThat(report())
                .contains("## Memory", "**Memory per connection**", "50 to 15050 ")
                .containsPattern(
                        "\\| tomcat .*\\| blocking .*\\| +15050 \\| +15050 \\| +3 \\| +20\\.0 \\[20\\.0, 20\\.0]")
                .doesNotContain("blocks left out", "not all held");
        JsonNode memory = results.get("connection_memory").get(0);
        assertThat(memory.get("held").asInt()).isEqualTo(15_050);
        assertThat(memory.at("/bytes/rss_bytes_max/value").asDouble()).isEqualTo(20_500);
        assertThat(memory.at("/bytes/rss_bytes_max/blocks").asInt()).isEqualTo(3);
        assertThat(results.at("/cells/0/held_connections").asInt()).isEqualTo(50);
    }

    @Test
    void connectionsThatWereNotHeldAreSaid() throws IOException {
        ConnectionRun run = new ConnectionRun();
        run.add(1, RunFixture.JETTY, 50, 200_000_000, 50);
        run.add(1, RunFixture.JETTY, 15_050, 300_000_000, 8_192);

        JsonNode results = results(run.run());

        assertThat(report()).contains("50 to 15050, not all held");
        assertThat(results.at("/connection_memory/1/bytes/rss_bytes_max/interval")
                        .isNull())
                .isTrue();
        assertThat(results.at("/connection_memory/0/bytes").isEmpty()).isTrue();
    }

    @Test
    void theKneeIsMarkedAndItsPropertyIsThereToPaste() throws IOException {
        JsonNode results = results(new PoolRun().run());

        assertThat(report())
                .containsPattern("\\| \\S+: GET \\S+, 400 connections \\| +64 \\|.*\\| +\\d+ \\[\\d+, \\d+] \\|")
                .containsPattern("\nserver.tomcat.threads.max: 64 # \\S+: GET \\S+, 400 connections");
        JsonNode curve = results.at("/curves/1");
        assertThat(curve.get("points")
                        .get(curve.get("knee").asInt())
                        .get("value")
                        .asInt())
                .isEqualTo(64);
        assertThat(curve.get("shown").asBoolean()).isTrue();
        assertThat(curve.get("best").asInt())
                .isGreaterThanOrEqualTo(curve.get("knee").asInt());
        assertThat(curve.get("not_excluded").isEmpty()).isTrue();
        assertThat(results.at("/curves/1/points/0/to_best/throughput_per_s/value")
                        .asDouble())
                .isLessThan(0.2);
    }

    @Test
    void theSmallestHeapIsASentence() throws IOException {
        JsonNode results = results(new HeapRun().run());

        assertThat(report())
                .contains("- tomcat holds 200/s in 48 MiB of heap and 330 MiB resident\n")
                .containsPattern("\\| tomcat +\\| +24 \\| no ")
                .containsPattern("\\| tomcat +\\| +32 \\| no .*\\| 1\\.49 \\[")
                .containsPattern("\\| tomcat +\\| +48 \\| yes ");
        assertThat(results.at("/curves/0/setting").asText()).isEqualTo("heap_mib");
    }

    private String report() throws IOException {
        return Files.readString(directory.resolve("report.md"));
    }

    /** As the schema wants them. */
    private JsonNode results(RunResult run) throws IOException {
        Reports.write(directory, Analysis.of(run));
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
