package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.UserFailure;
import containerkit.loadtest.plan.Vocabulary;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

class K6ExportTest {
    private static final String PLAN =
            """
            blocks: 2
            rounds: 1
            contenders:
              a: {url: "http://a.shop:8080"}
              b: {url: "http://b.shop:8080"}
            endpoints: {orders: {path: /orders, expect: {body: "of {contender}"}}}
            scenarios: [{tool: k6, concurrency: 4, duration: 2s, rate: 10}]
            """;

    @TempDir
    Path directory;

    @Test
    void eachSliceIsATestRunWithItsScript() throws IOException {
        Path run = directory.resolve("run");

        assertThat(export(2).write(plan(PLAN), "kit export", run)).isEqualTo(4);

        Path file = run.resolve("k6/b1-001.yaml");
        List<Map<?, ?>> objects = new ArrayList<>();
        new Yaml().loadAll(Files.readString(file)).forEach(each -> objects.add((Map<?, ?>) each));
        assertThat(objects).extracting(each -> each.get("kind").toString()).containsExactly("ConfigMap", "TestRun");
        Map<?, ?> data = (Map<?, ?>) objects.get(0).get("data");
        String first = Files.readString(file).contains("http://a.shop") ? "a" : "b";
        assertThat(data.get("slice.json").toString())
                .contains("http://" + first + ".shop:8080/orders", "\"of " + first + "\"");
        Map<?, ?> spec = (Map<?, ?>) objects.get(1).get("spec");
        assertThat(spec.get("parallelism")).isEqualTo(2);
        assertThat(spec.get("arguments")).isEqualTo("--out csv=/results/b1-001.$(POD_NAME).csv");
        assertThat(spec.get("script")).isEqualTo(Map.of("configMap", Map.of("name", "kit-b1-001", "file", "slice.js")));
        assertThat(ResultStore.load(run).complete()).isFalse();
    }

    @Test
    void refusesWhatCannotRunElsewhere() {
        refused(PLAN.replace("{url: \"http://b.shop:8080\"}", "{jar: b.jar}"), "contender b has no url");
        refused(PLAN.replace("tool: k6", "tool: open"), "is for open, not for k6");
        refused(PLAN.replace("rate: 10", "capacity_percent: 50"), "needs a capacity");
        refused(PLAN.replace("concurrency: 4", "concurrency: 1"), "has 1 connections for 2 runners");
        refused(PLAN.replace("blocks: 2", "looks: [7, 10]"), "has looks");
    }

    /** Rates of runners add up, and so do their response times. */
    @Test
    void aBlockIsCollectedOnceEveryRunnerOfEverySliceIsThere() throws IOException {
        Path run = directory.resolve("run");
        export(2).write(plan(PLAN), "kit export", run);
        Path samples = Files.createDirectory(directory.resolve("samples"));
        List<String> told = new ArrayList<>();
        for (String slice : List.of("b1-001", "b1-002", "b2-001")) {
            samples(samples.resolve(slice + ".pod-1.csv"), 10, 1);
            samples(samples.resolve(slice + ".pod-2.csv"), 30, 2);
        }
        samples(samples.resolve("b2-002.pod-1.csv"), 10, 1);

        assertThat(collection().collect(run, samples, told::add)).isEqualTo(1);

        assertThat(told).containsExactly("block 2: 1 of 2 slices lack samples of 2 runners: b2-002");
        RunResult part = ResultStore.load(run);
        assertThat(part.slices()).hasSize(2).allSatisfy(slice -> {
            assertThat(slice.good()).as(slice.voids().toString()).isTrue();
            assertThat(slice.load().good()).isEqualTo(22);
            assertThat(slice.load().throughputPerSecond()).isCloseTo(11 / 1.1 + 11 / 1.3, within(0.01));
            assertThat(slice.load().latencyMs().p50()).isCloseTo(100, within(1.0));
            assertThat(slice.load().latencyMs().max()).isCloseTo(300, within(1.0));
            assertThat(slice.samples()).isNull();
        });

        samples(samples.resolve("b2-002.pod-2.csv"), 30, 1);
        assertThat(collection().collect(run, samples, told::add)).isEqualTo(1);
        assertThat(ResultStore.load(run).complete()).isTrue();
        assertThatThrownBy(() -> collection().collect(run, samples, told::add))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("is complete");
    }

    @Test
    void saysWhereNothingWasExported() throws IOException {
        assertThatThrownBy(() -> collection().collect(directory, directory, line -> {}))
                .hasMessageContaining("is no run that was exported");
        Path run = directory.resolve("run");
        export(1).write(plan(PLAN), "kit export", run);
        assertThatThrownBy(() -> collection().collect(run, directory.resolve("none"), line -> {}))
                .hasMessageContaining("there is no directory");
    }

    /** Eleven requests, a tenth of a second apart, of which each took so many times 10 ms; begun at another hour on each clock. */
    private static void samples(Path file, int centiseconds, int hour) throws IOException {
        StringBuilder rows = new StringBuilder("metric_name,timestamp,metric_value,error,status,extra_tags,metadata\n");
        for (int i = 0; i < 11; i++) {
            long end = hour * 3_600_000_000L + i * 100_000L + centiseconds * 10_000L;
            rows.append("http_reqs,").append(end).append(",1,,200,,\n");
            rows.append("http_req_duration,")
                    .append(end)
                    .append(',')
                    .append(centiseconds * 10)
                    .append(",,200,,\n");
        }
        Files.writeString(file, rows);
    }

    private void refused(String text, String message) {
        assertThatThrownBy(() -> export(2).write(plan(text), "kit export", directory.resolve("refused")))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining(message);
        assertThat(directory.resolve("refused")).doesNotExist();
    }

    private static K6Export export(int runners) {
        return new K6Export(Clock.systemUTC(), runners, "k6:1", "claim");
    }

    private static K6Collection collection() {
        return new K6Collection(Clock.systemUTC());
    }

    private Plan plan(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("plan.yaml"), text);
        return new PlanReader(
                        Path.of("..").toAbsolutePath().normalize(),
                        new Vocabulary(Set.of("open", "k6"), List.of("throughput_per_s", "cpu_us_per_request")),
                        () -> 1)
                .read(file.toString(), Overrides.NONE);
    }
}
