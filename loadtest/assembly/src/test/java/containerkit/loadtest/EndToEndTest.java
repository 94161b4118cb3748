package containerkit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import containerkit.loadtest.plan.Culprit;
import containerkit.loadtest.result.Capacity;
import containerkit.loadtest.result.ResultStore;
import containerkit.loadtest.result.RunResult;
import containerkit.loadtest.result.SliceResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The kit in a process of its own, with the real ab and the real siege, and the real containers where the servers matter.
 * Others on the machine void no slice here: these tests are about the run, not about its figures.
 */
class EndToEndTest {
    private static final String ORDER = "order: {path: /orders, headers: {Content-Type: text/plain}, body: seven, "
            + "expect: {status: 201, body: \"ordered: seven\"}}";

    @TempDir
    Path directory;

    @BeforeEach
    void needsToolsAndJars() {
        Requirement.program("ab");
        Requirement.program("siege");
        Containers.requirePackaged();
    }

    /**
     * In equal, which has more settings for a tool to stumble over than stock. {@code .ci/run} compares three,
     * ProfileEndToEndTest has profiles.
     */
    @Test
    void comparesTwoContainersUnderTwoToolsAndReports() throws Exception {
        Path plan = plan(
                "blocks: 1\nrounds: 1\nprofile: false\nmodes: [equal]\n",
                "{endpoint: blocking, tool: ab, concurrency: 20, requests: 1500}\n"
                        + "  - {endpoint: async, tool: siege, concurrency: 20, requests: 1500}");
        Path run = directory.resolve("run");
        String words = "compare " + plan + " --on tomcat,undertow --out " + run;
        KitProcess kit = KitProcess.succeeds(run, () -> KitProcess.start(directory, words.split(" ")));

        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(4);
        assertThat(run.resolve("report.md"))
                .content()
                .contains("What really ran")
                .doesNotContain("Responses before any load");
        for (JsonNode cell : results.get("cells")) {
            assertThat(cell.at("/throughput_per_s").asDouble())
                    .as(cell.toString())
                    .isPositive();
            assertThat(cell.get("success_percent").asDouble())
                    .as(cell.toString())
                    .isEqualTo(100);
            for (String figure : List.of(
                    "/threads/live",
                    "/threads/daemon",
                    "/threads/total_started",
                    "/threads/peak",
                    "/cpu_percent",
                    "/heap_bytes_max",
                    "/rss_bytes_max",
                    "/pool/current",
                    "/pool/max",
                    "/cpu_us_per_request")) {
                assertThat(cell.at(figure).asDouble())
                        .as(figure + " of " + cell)
                        .isPositive();
            }
            assertThat(cell.at("/pool/busy").isNumber())
                    .as("pool busy of " + cell)
                    .isTrue();
            assertThat(cell.at("/pool/queued").isNumber())
                    .as("pool queued of " + cell)
                    .isTrue();
        }
        assertThat(results.get("pairs")).isNotEmpty().allSatisfy(pair -> assertThat(
                        pair.get("result").isNull())
                .as("with one block there are values only")
                .isTrue());
        assertThat(ResultStore.load(run).slices()) // but siege may have hung itself up, and was run again then
                .noneMatch(slice -> slice.blames(Culprit.CONTENDER));
        assertThat(Files.readString(run.resolve("report.md"))).contains("tomcat", "undertow");
        assertThat(run.resolve("index.html")).isNotEmptyFile();
        assertThat(run.resolve("results.csv")).isNotEmptyFile();
        assertThat(kit.leftBehind()).isEmpty();
    }

    @Tag("end-to-end")
    @Test
    void anotherSessionRunsTheStoredPlanAtItsRateAndIsJudgedWithTheFirst() throws Exception {
        Path plan = orders(
                "blocks: 1\nrounds: 1\nprofile: false\n",
                "{concurrency: 5, duration: 1s}, {concurrency: 5, duration: 1s, capacity_percent: 20}");
        Path run = directory.resolve("run");
        KitProcess.succeeds(
                run, () -> KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString()));
        Files.delete(plan);

        Path session = run.resolve("session-2");
        KitProcess added = KitProcess.succeeds(
                session,
                () -> KitProcess.startApart(directory, "compare", "--add", run.toString(), "--blocks", "1", "--quiet"));
        assertThat(added.output()).isEqualTo(run.resolve("index.html") + "\n");
        assertThat(added.errors()).isEmpty();

        RunResult first = ResultStore.load(run);
        RunResult second = ResultStore.load(session);
        assertThat(second.header().fixedBlocks()).isTrue();
        assertThat(second.header().plan())
                .isEqualTo(first.header().plan().withSeed(first.header().plan().seed() + 1));
        assertThat(second.capacities())
                .extracting(Capacity::perSecond)
                .isEqualTo(first.capacities().stream().map(Capacity::perSecond).toList());
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(results.get("sessions")).hasSize(2);
        assertThat(run.resolve("report.md")).content().contains("over 2 sessions", "**Sessions and their machines**");
    }

    @Tag("end-to-end")
    @Test
    void aServerKilledInMidSliceIsVoidAndAllOtherCellsComplete() throws Exception {
        Path plan = orders("blocks: 1\nrounds: 2\nseed: 1\n", "{tool: ab, concurrency: 5, duration: 3s}");
        Path run = directory.resolve("run");
        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());
        await().atMost(Duration.ofMinutes(3))
                .until(() -> kit.children("ab").stream().anyMatch(ab -> kit.loads(ab, "two")));
        kit.children("two").forEach(ProcessHandle::destroyForcibly);

        assertThat(kit.exitCode()).as(kit.output()).isEqualTo(1);
        RunResult result = ResultStore.load(run);
        List<SliceResult> failures = result.slices().stream()
                .filter(slice -> slice.blames(Culprit.CONTENDER))
                .toList();
        assertThat(failures).hasSize(1);
        SliceResult failure = failures.get(0);
        assertThat(failure.variant().contender()).isEqualTo("two");
        assertThat(failure.voids()).anySatisfy(reason -> {
            assertThat(reason.reason()).contains("exited with status 137");
            assertThat(reason.log()).isNotEmpty();
        });
        Set<String> expected = new TreeSet<>(List.of("one 1", "one 2", "two 1", "two 2"));
        expected.remove("two " + failure.round()); // a contender's failure is not repeated away
        assertThat(result.slices().stream().filter(SliceResult::good))
                .extracting(slice -> slice.variant().label() + " " + slice.round())
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(result.complete()).isTrue();
        assertThat(result.launches()).hasSize(3); // and it was started again
        assertThat(kit.leftBehind()).isEmpty();
    }

    @Tag("end-to-end")
    @Test
    void aKitKilledInMidRunLeavesNothingBehindAndTheRunGoesOn() throws Exception {
        Path plan = orders("blocks: 2\nrounds: 2\n", "{tool: ab, concurrency: 5, duration: 2s}");
        Path run = directory.resolve("run");
        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());
        await().atMost(Duration.ofMinutes(3))
                .until(() -> slices(run) >= 5 && !kit.children("ab").isEmpty()); // one of block 2, and others to come
        List<ProcessHandle> family = kit.family();
        assertThat(family).as("the kit and two servers").hasSizeGreaterThanOrEqualTo(3);
        kit.kill();

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(family).noneMatch(ProcessHandle::isAlive));
        List<SliceResult> kept = ResultStore.load(run).slices();
        KitProcess report = KitProcess.start(directory, "report", run.toString());
        assertThat(report.exitCode()).as(report.output()).isZero();

        KitProcess again = KitProcess.start(directory, "compare", "--resume", run.toString());
        assertThat(again.exitCode()).as(again.output()).isZero();
        RunResult result = ResultStore.load(run);
        assertThat(result.complete()).isTrue();
        List<SliceResult> good =
                result.slices().stream().filter(SliceResult::good).toList();
        assertThat(good).hasSize(8);
        assertThat(keys(good)).hasSize(8); // none lost, none doubled
        assertThat(good)
                .containsAll(kept.stream().filter(slice -> slice.block() == 1).toList());
        assertThat(result.slices().stream().filter(slice -> slice.blames(Culprit.INTERRUPTED)))
                .hasSize((int) kept.stream().filter(slice -> slice.block() == 2).count())
                .isNotEmpty();
    }

    @Tag("end-to-end")
    @Test
    void ctrlCEndsAllAndTellsHowToGoOn() throws Exception {
        Path plan = orders("blocks: 1\nrounds: 1\n", "{tool: ab, concurrency: 5, duration: 60s}");
        Path run = directory.resolve("run");
        KitProcess kit = KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString());
        await().atMost(Duration.ofMinutes(2)).until(() -> !kit.children("one").isEmpty());
        List<ProcessHandle> family = kit.family();
        kit.interrupt();

        assertThat(kit.exitCode()).as(kit.output()).isEqualTo(130);
        assertThat(kit.output()).contains("--resume " + run);
        assertThat(Files.readString(run.resolve("report.md")))
                .contains("The run was stopped: 0 of 1 block ran to the end.");
        assertThat(run.resolve("index.html")).isRegularFile();
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(family).noneMatch(ProcessHandle::isAlive));
        assertThat(kit.leftBehind()).isEmpty();
    }

    @Tag("end-to-end")
    @Test
    void comparesSomebodysOwnServersOnTheirOwnPost() throws Exception {
        HttpServer running = OrderServer.start(0);
        Path plan = Files.writeString(
                directory.resolve("own.yaml"),
                """
                blocks: 1
                rounds: 1
                other_processes_percent: 100
                warm_up: {duration: 500ms}
                contenders:
                  mine: %s
                  theirs: {url: "http://127.0.0.1:%d"}
                endpoints: {%s}
                scenarios: [{tool: [ab, siege, kit], concurrency: 5, duration: 2s}]
                """
                        .formatted(orderServer("mine"), running.getAddress().getPort(), ORDER));
        Path run = directory.resolve("run");
        KitProcess.succeeds(
                run, () -> KitProcess.start(directory, "compare", plan.toString(), "--out", run.toString()));
        running.stop(0);
        JsonNode results =
                new ObjectMapper().readTree(run.resolve("results.json").toFile());
        assertThat(results.get("cells")).hasSize(6).allSatisfy(cell -> {
            assertThat(cell.at("/throughput_per_s").asDouble()).isPositive();
            assertThat(cell.get("success_percent").asDouble()).isEqualTo(100);
        });
        assertThat(results.at("/cells/0/threads/live").asInt()).isPositive(); // a JVM behind a command is seen by JMX
        assertThat(results.at("/cells/0/pool/busy").isNull()).isTrue(); // but it has no request pool of ours
        assertThat(results.at("/cells/1/cpu_percent").isNull()).isTrue();
        assertThat(results.at("/pairs/0/words").asText()).isEqualTo("CPU per request of theirs was not measured");
    }

    private Path plan(String head, String scenario) throws IOException {
        return Files.writeString(
                directory.resolve("tiny.yaml"),
                head + Containers.JVM_FLAGS + Containers.PLAN + "scenarios:\n  - " + scenario + "\n");
    }

    /** A plan with two servers that start in no time. */
    private Path orders(String head, String scenario) throws IOException {
        return Files.writeString(
                directory.resolve("orders.yaml"),
                head
                        + """
                        other_processes_percent: 100
                        warm_up: {duration: 500ms}
                        contenders:
                          one: %s
                          two: %s
                        endpoints: {%s}
                        scenarios: [%s]
                        """
                                .formatted(orderServer("one"), orderServer("two"), ORDER, scenario));
    }

    /** A contender whose command line is short enough for ProcessHandle, which cuts it off, and ends with its name. */
    private String orderServer(String name) throws IOException {
        Path arguments = Files.writeString(
                directory.resolve("order-server"),
                "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp \"%s\" %s"
                        .formatted(System.getProperty("java.class.path"), OrderServer.class.getName()));
        return "{command: [\"%s/bin/java\", \"@%s\", \"{port}\", %s]}"
                .formatted(System.getProperty("java.home"), arguments, name);
    }

    private static int slices(Path run) throws IOException {
        Path file = run.resolve("slices.jsonl");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    private static Set<String> keys(List<SliceResult> slices) {
        return slices.stream()
                .map(slice -> slice.block() + " " + slice.round() + " " + slice.variant() + " " + slice.scenario())
                .collect(Collectors.toSet());
    }
}
