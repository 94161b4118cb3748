package containerkit.loadtest.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import containerkit.loadtest.load.k6.K6Driver;
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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    private static final String HEAD = "metric_name,timestamp,metric_value,error,status,extra_tags,metadata\n";

    @TempDir
    Path directory;

    @Test
    void eachSliceIsATestRunWithItsScript() throws IOException {
        Path run = directory.resolve("run");

        assertThat(export(2).write(plan(PLAN), "kit export", run)).isEqualTo(4);

        Path file = run.resolve("k6/" + id(run) + "-b001-001.yaml");
        List<Map<?, ?>> objects = new ArrayList<>();
        new Yaml().loadAll(Files.readString(file)).forEach(each -> objects.add((Map<?, ?>) each));
        assertThat(objects).extracting(each -> each.get("kind").toString()).containsExactly("ConfigMap", "TestRun");
        Map<?, ?> data = (Map<?, ?>) objects.get(0).get("data");
        String first = Files.readString(file).contains("http://a.shop") ? "a" : "b";
        assertThat(data.get("slice.json").toString())
                .contains("http://" + first + ".shop:8080/orders", "\"of " + first + "\"");
        Map<?, ?> spec = (Map<?, ?>) objects.get(1).get("spec");
        assertThat(spec.get("parallelism")).isEqualTo(2);
        assertThat(spec.get("arguments")).isEqualTo("--out csv=/results/" + id(run) + "-b001-001.$(POD_NAME).csv");
        assertThat(spec.get("script"))
                .isEqualTo(Map.of("configMap", Map.of("name", "kit-" + id(run) + "-b001-001", "file", "slice.js")));
        Map<String, String> environment = new TreeMap<>();
        for (Object variable : (List<?>) ((Map<?, ?>) spec.get("runner")).get("env")) {
            Map<?, ?> each = (Map<?, ?>) variable;
            if (each.get("value") != null) {
                environment.put(each.get("name").toString(), each.get("value").toString());
            }
        }
        assertThat(environment).isEqualTo(K6Driver.ENVIRONMENT);
        assertThat(ResultStore.load(run).complete()).isFalse();
    }

    @Test
    void refusesWhatCannotRunElsewhere() {
        refused(PLAN.replace("{url: \"http://b.shop:8080\"}", "{jar: b.jar}"), "contender b has no url");
        refused(PLAN.replace("tool: k6", "tool: open"), "is for open, not for k6");
        refused(PLAN.replace("rate: 10", "capacity_percent: 50"), "needs a capacity");
        refused(PLAN.replace("concurrency: 4", "concurrency: 1"), "has 1 connections for 2 runners");
        refused(PLAN.replace("blocks: 2", "looks: [7, 10]"), "has looks");
        refused(PLAN.replace("rate: 10", "rate: 10, arrivals: poisson"), "asks for arrivals: poisson");
        refused(PLAN.replace("rate: 10", "rate: 10, neighbours: stopped"), "stops the other servers");
        refused(PLAN.replace("path: /orders", "path: /orders, headers: {Authorization: x}"), "has passwords or tokens");
        refused(
                PLAN.replace("path: /orders, expect: {body: \"of {contender}\"}", "mix: {x: 1}}, x: {path: /x"),
                "is a mix");
    }

    /** Rates of runners add up, and so do their response times. */
    @Test
    void aBlockIsCollectedOnceEveryRunnerOfEverySliceIsThere() throws IOException {
        Path run = directory.resolve("run");
        export(2).write(plan(PLAN), "kit export", run);
        Path samples = Files.createDirectory(directory.resolve("samples"));
        List<String> told = new ArrayList<>();
        String id = id(run);
        for (String slice : List.of("b001-001", "b001-002", "b002-001")) {
            samples(samples.resolve(id + "-" + slice + ".pod-1.csv"), 10, 1);
            samples(samples.resolve(id + "-" + slice + ".pod-2.csv"), 30, 2);
            samples(samples.resolve("another-" + slice + ".pod-1.csv"), 30, 2);
        }
        samples(samples.resolve(id + "-b002-002.pod-1.csv"), 10, 1);
        Path last = samples.resolve(id + "-b002-002.pod-2.csv");
        Files.writeString(last, HEAD); // its k6 has begun

        assertThat(collection().collect(run, samples, told::add)).isEqualTo(1);

        assertThat(told).containsExactly("block 2: 1 slice without the samples of 2 runners: b002-002 (1)");
        RunResult part = ResultStore.load(run);
        assertThat(part.slices()).hasSize(2).allSatisfy(slice -> {
            assertThat(slice.good()).as(slice.voids().toString()).isTrue();
            assertThat(slice.load().good()).isEqualTo(22);
            assertThat(slice.load().throughputPerSecond()).isCloseTo(11 / 1.1 + 11 / 1.3, within(0.01));
            assertThat(slice.load().latencyMs().p50()).isCloseTo(100, within(1.0));
            assertThat(slice.load().latencyMs().max()).isCloseTo(300, within(1.0));
            assertThat(slice.samples()).isNull();
            assertThat(slice.startedAt()).isEqualTo(Instant.EPOCH.plus(1, ChronoUnit.HOURS));
        });

        assertThat(collection().collect(run, samples, told::add))
                .as("nothing new")
                .isEqualTo(1);
        Files.writeString(last, HEAD + "http_reqs,1,one,,200,,\n");
        assertThatThrownBy(() -> collection().collect(run, samples, told::add))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining(last + " is damaged");
        samples(last, 30, 1);
        assertThat(collection().collect(run, samples, told::add)).isEqualTo(2);
        assertThat(ResultStore.load(run).complete()).isTrue();
        assertThatThrownBy(() -> collection().collect(run, samples, told::add))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining("is complete");
    }

    @Test
    void aSliceThatWasRunTwiceIsNotMerged() throws IOException {
        Path run = directory.resolve("run");
        export(2).write(plan(PLAN), "kit export", run);
        Path samples = Files.createDirectory(directory.resolve("samples"));
        List<String> told = new ArrayList<>();
        String id = id(run);
        for (String slice : List.of("b001-001", "b001-002", "b002-001", "b002-002")) {
            samples(samples.resolve(id + "-" + slice + ".pod-1.csv"), 10, 1);
            samples(samples.resolve(id + "-" + slice + ".pod-2.csv"), 30, 2);
        }
        Path ended = samples.resolve(id + "-b001-002.pod-3.csv");
        Files.writeString(ended, HEAD); // its k6 was ended

        assertThat(collection().collect(run, samples, told::add)).isEqualTo(1);
        assertThat(told)
                .containsExactly("block 1: b001-002 was run more than once, for it has samples of 3 pods and not of 2:"
                        + " remove the files of every other run of it");

        Files.delete(ended);
        assertThat(collection().collect(run, samples, told::add)).isEqualTo(2);
    }

    @Test
    void saysWhereNothingWasExported() throws IOException {
        assertThatThrownBy(() -> collection().collect(directory, directory, line -> {}))
                .hasMessageContaining("is not an exported run");
        Path run = directory.resolve("run");
        export(1).write(plan(PLAN), "kit export", run);
        assertThatThrownBy(() -> collection().collect(run, directory.resolve("none"), line -> {}))
                .hasMessageContaining("there is no directory");
    }

    /** Eleven requests, a tenth of a second apart, of which each took so many times 10 ms; begun at another hour on each clock. */
    private static void samples(Path file, int centiseconds, int hour) throws IOException {
        StringBuilder rows = new StringBuilder(HEAD);
        for (int i = 0; i < 11; i++) {
            long end = hour * 3_600_000_000L + i * 100_000L + centiseconds * 10_000L;
            rows.append("http_reqs,").append(end).append(",1,,200,,\n");
            rows.append("http_req_duration,")
                    .append(end)
                    .append(',')
                    .append(centiseconds * 10)
                    .append(",,200,,\n");
        }
        Files.writeString(file, rows.append("ended,1,1,,,,\n"));
    }

    private void refused(String text, String message) {
        assertThatThrownBy(() -> export(2).write(plan(text), "kit export", directory.resolve("refused")))
                .isInstanceOf(UserFailure.class)
                .hasMessageContaining(message);
        assertThat(directory.resolve("refused")).doesNotExist();
    }

    private static String id(Path run) throws IOException {
        return new ObjectMapper()
                .readTree(run.resolve("k6/export.json").toFile())
                .get("id")
                .asText();
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
