package containerkit.loadtest.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.ExplainedRun;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import containerkit.loadtest.result.Slices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("tuned", 1.24);
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored)).isZero();
        List<String> lines = runs.printed();
        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).isEqualTo("tomcat from stock to tuned, blocking-kit-c50: throughput, × stock, over 8");
        assertThat(lines)
                .anyMatch(line -> line.matches("tuned +1\\.24 \\[1\\.\\d\\d, 1\\.\\d\\d] +better"))
                .anyMatch(line -> line.matches("tomcat-threads +1\\.20 \\[1.*] +8\\d % \\[\\d+, \\d+] +cause, better"))
                .anyMatch(line -> line.matches("accept-count +1\\.00 \\[0.*] +0 % \\[-\\d+, \\d+] +negligible"))
                .anyMatch(line -> line.matches("together beyond each +1\\.03 .* +open"))
                .contains(
                        "accept-count: server.tomcat.accept-count=1000",
                        "Shares are over the 8 blocks that all servers have.");
        assertThat(conclusion(lines))
                .isEqualTo("tuned has 1.24 × the throughput of stock (better); significant cause: "
                        + "tomcat-threads (1.20 ×).");
    }

    @Test
    void whatHasNoStepIsTold() throws IOException {
        run.leftOut = List.of("server.tomcat.accept-count");
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored)).isZero();
        assertThat(String.join(" ", runs.printed()))
                .contains("no step for what both servers ran with anyway: server.tomcat.accept-count=1000")
                .doesNotContain("accept-count: ");
        runs.out.reset();
        assertThat(runs.explain("--json --run " + stored)).isZero();
        assertThat(new ObjectMapper()
                        .readTree(String.join("\n", runs.printed()))
                        .at("/left_out/0")
                        .asText())
                .isEqualTo("server.tomcat.accept-count=1000");
    }

    @Test
    void whereNoCauseIsShownItSaysHowMuchCouldHide() throws IOException {
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored)).isZero();
        assertThat(conclusion(runs.printed()))
                .isEqualTo("tuned and stock are equal: their throughput is alike within 5 %; no single setting "
                        + "changes it significantly, but one may still do so by up to 3 %.");
    }

    @Test
    void fewBlocksNameNoCause() throws IOException {
        run.blocks = 3;
        run.ended = 3;
        run.effects.put("tomcat-threads", 1.2);
        run.effects.put("tuned", 1.2);
        Path stored = runs.store("run", run.run());

        assertThat(runs.explain("--run " + stored)).isZero();
        assertThat(runs.printed())
                .contains("no result: 3 blocks: not enough data for a result")
                .noneMatch(line -> line.endsWith("cause, better"));
        assertThat(conclusion(runs.printed()))
                .isEqualTo("neither the gap nor any setting has a result: 3 blocks: not enough data for a result.");
    }

    @Test
    void jsonHasTheSameFiguresByTheMetricThatIsAskedFor() throws IOException {
        run.effects.put("tomcat-threads", 1.25);
        run.effects.put("tuned", 1.25);
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
        assertThat(json.get("conclusion").asText()).contains("tuned has 0.80 × the median latency of stock (better)");
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
        Path stored = runs.store("run", new RunResult(all.header(), List.of(), slices, all.ends()));
        String reason = "failed: " + failed.variant().label() + " " + failed.scenario()
                + " in block 1: because of the contender";

        assertThat(runs.explain("--run " + stored)).isEqualTo(1);
        assertThat(runs.complaints()).containsExactly("kit: Not every contender got through.", "     " + reason);
        runs.out.reset();
        assertThat(runs.explain("--run " + stored + " --json")).isEqualTo(1);
        assertThat(new ObjectMapper().readTree(runs.out.toByteArray()).get("failed"))
                .extracting(JsonNode::asText)
                .containsExactly("Not every contender got through.", reason);
    }

    /** What follows the last empty line, in one. */
    private static String conclusion(List<String> lines) {
        return String.join(" ", lines.subList(lines.lastIndexOf("") + 1, lines.size()))
                .replaceAll(" +", " ");
    }
}
