package containerkit.loadtest.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.cli.Kit;
import containerkit.loadtest.cli.KitRun;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.Changed;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.RunFixture;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is explained from stored runs. */
class ExplainOutputTest {
    private final ExplainedRun run = new ExplainedRun();
    private ExplainRuns runs;

    @TempDir
    Path directory;

    @BeforeEach
    void begin() {
        runs = new ExplainRuns(directory);
    }

    @Test
    void aTableWithinEightyColumnsEndsWithTheCauses() throws IOException {
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "tuned", 1.24));
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored)).isZero();
        List<String> lines = runs.printed();
        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).isEqualTo("tomcat, from stock to tuned");
        assertThat(lines)
                .anyMatch(line -> line.matches(" +tuned +1\\.24 \\[1\\.\\d\\d, 1\\.\\d\\d] +n/a +better"))
                .anyMatch(
                        line -> line.matches(" +tomcat-threads +1\\.20 \\[1.*] +8\\d % \\[\\d+, \\d+] +cause, better"))
                .anyMatch(line -> line.matches(" +accept-count +1\\.00 \\[0.*] +0 % \\[-\\d+, \\d+] +negligible"))
                .anyMatch(line -> line.matches(" +together beyond each +1\\.03 .* +open"));
    }

    @Test
    void fewBlocksNameNoCause() throws IOException {
        run.blocks = 3;
        run.ended = 3;
        run.effects.putAll(Map.of("tomcat-threads", 1.2, "tuned", 1.2));
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored)).isZero();
        assertThat(runs.printed()).noneMatch(line -> line.endsWith("cause, better"));
        assertThat(String.join(" ", runs.printed())).contains("3 blocks: not enough data");
    }

    @Test
    void jsonHasTheSameFiguresByTheMetricThatIsAskedFor() throws IOException {
        run.effects.putAll(Map.of("tomcat-threads", 1.25, "tuned", 1.25));
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored + " --metric latency_ms.p50 --json"))
                .isZero();
        JsonNode json = new ObjectMapper().readTree(runs.out.toByteArray());
        assertThat(json.get("metric").asText()).isEqualTo("latency_ms.p50");
        JsonNode threads = json.get("steps").get(3);
        assertThat(threads.get("name").asText()).isEqualTo("tomcat-threads");
        assertThat(threads.get("changes").get(0).asText()).isEqualTo("server.tomcat.threads.max=400");
        assertThat(threads.at("/ratio/value").asDouble()).isBetween(0.799, 0.801);
        assertThat(threads.at("/share/percent").asDouble()).isBetween(99.0, 101.0);
        assertThat(threads.get("result").asText()).isEqualTo("less");
        assertThat(threads.get("role").asText()).isEqualTo("cause");
        assertThat(json.get("share_blocks").asInt()).isEqualTo(8);
        assertThat(threads.get("objection").isNull()).isTrue();
    }

    @Test
    void quietIsThePathOfTheReport() throws IOException {
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored + " --quiet")).isZero();
        assertThat(runs.printed()).containsExactly(stored.resolve("index.html").toString());
        assertThat(runs.err.size()).isZero();
    }

    /** The reason stands in the document and on standard error. */
    @Test
    void aRedRunSaysWhy() throws IOException {
        RunResult all = run.run();
        SliceResult failed = all.slices().get(0);
        List<SliceResult> slices = new ArrayList<>(all.slices());
        slices.set(0, Slices.voided(failed, Culprit.CONTENDER));
        Path stored = runs.store("run", Changed.copy(all, "slices", slices));
        String reason = "failed: " + failed.variant().label()
                + ", GET /test/block, 50 connections, 2000/s, steps-1, block 1: because of the contender";

        assertThat(runs.explain("--run " + stored)).isEqualTo(1);
        assertThat(runs.complaints()).containsExactly("kit: Not every contender got through.", "     " + reason);
        runs.out.reset();
        assertThat(runs.explain("--run " + stored + " --json")).isEqualTo(1);
        assertThat(new ObjectMapper().readTree(runs.out.toByteArray()).get("failed"))
                .extracting(JsonNode::asText)
                .containsExactly("Not every contender got through.", reason);
    }

    /** Runs {@code kit explain} in a directory, and stores what it may explain there. */
    static final class ExplainRuns {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private final Path kit;

        ExplainRuns(Path kit) {
            this.kit = kit;
        }

        /** Where that run is kept. */
        Path store(String name, RunResult result) throws IOException {
            Path stored = kit.resolve(name);
            RunFixture.store(stored, result);
            return stored;
        }

        int explain(String arguments) {
            return Kit.commandLine(KitRun.context(kit), KitRun.console(out, err))
                    .execute(("explain " + arguments).strip().split(" +"));
        }

        List<String> printed() {
            return out.toString(StandardCharsets.UTF_8).lines().toList();
        }

        List<String> complaints() {
            return err.toString(StandardCharsets.UTF_8).lines().toList();
        }
    }
}
