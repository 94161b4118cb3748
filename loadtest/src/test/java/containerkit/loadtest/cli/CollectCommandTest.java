package containerkit.loadtest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kit export k6} and {@code kit collect}, with what a runner would have written. */
class CollectCommandTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path directory;

    @Test
    void whatRunnersWroteBecomesAReport() throws IOException {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                """
                blocks: 1
                rounds: 1
                contenders: {a: {url: "http://a:8080"}, b: {url: "http://b:8080"}}
                endpoints: {orders: {path: /orders}}
                scenarios: [{tool: k6, concurrency: 4, duration: 2s, rate: 1}]
                """);
        Path run = directory.resolve("run");
        Path samples = Files.createDirectory(directory.resolve("samples"));

        KitRun export = kit("export", "k6", plan.toString(), "--out", run.toString());
        assertThat(export.exitCode()).as(export.printed()).isZero();
        assertThat(export.out()).startsWith("2 slices in " + run.resolve("k6"));

        KitRun early = kit("collect", run.toString(), samples.toString());
        assertThat(early.exitCode()).isEqualTo(1);
        assertThat(early.err()).contains("kit: no block of the run in " + run + " is complete");

        for (String slice : slices(run)) {
            Files.writeString(
                    samples.resolve(slice + ".pod.csv"),
                    """
                    metric_name,timestamp,metric_value,error,status,extra_tags,metadata
                    http_reqs,1795645391781018,1.0,,200,testrun_name=kit,
                    http_req_duration,1795645391781018,7.5,,200,testrun_name=kit,
                    http_reqs,1795645391881018,1.0,,200,testrun_name=kit,
                    http_req_duration,1795645391881018,8.5,,200,testrun_name=kit,
                    ended,1795645391900000,1.0,,,,
                    """);
        }
        KitRun collected = kit("collect", run.toString(), samples.toString());

        assertThat(collected.exitCode()).as(collected.printed()).isZero();
        assertThat(collected.out()).contains("p99 at a fixed rate");
        assertThat(run.resolve("index.html")).isNotEmptyFile();
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                        .getSchema(Files.readString(HOME.resolve("docs/results-schema.json")))
                        .validate(results))
                .isEmpty();
        assertThat(results.get("cells")).hasSize(2).allSatisfy(cell -> {
            assertThat(cell.at("/latency_ms/max").asDouble()).isBetween(8.4, 8.6);
            assertThat(cell.get("cpu_percent").isNull()).isTrue();
        });
        assertThat(Files.readString(run.resolve("report.md"))).contains("not known: load and servers were elsewhere");
        assertThat(kit("report", run.toString()).exitCode()).isZero();
    }

    private static List<String> slices(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("k6"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.replace(".yaml", ""))
                    .toList();
        }
    }

    private static KitRun kit(String... words) {
        return KitRun.of(HOME, new ArrayList<>(Arrays.asList(words)));
    }
}
