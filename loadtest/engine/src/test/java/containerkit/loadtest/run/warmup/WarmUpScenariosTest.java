package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import containerkit.loadtest.plan.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmUpScenariosTest {
    private static final Path KIT = Path.of("..").toAbsolutePath().normalize();

    private static final Duration LIMIT = Duration.ofSeconds(15);

    @TempDir
    Path directory;

    @Test
    void loadsThatDifferInRateRoundsBlocksOrNameOnlyAreOne() throws IOException {
        assertThat(tools("{tool: jmh, benchmark: [throughput, average_time]}")).containsExactly("jmh");
        assertThat(tools("{tool: kit, rate: [100, 200]}")).containsExactly("kit");
        assertThat(tools("{tool: kit}", "{tool: kit, rate: 100, rounds: 1, blocks: 1}"))
                .containsExactly("kit");
        assertThat(tools("{tool: kit, keep_alive: [true, false]}")).containsExactly("kit", "kit");
    }

    @Test
    void otherToolsAreLeftOutWhereTheBuiltInGeneratorLoadsToo() throws IOException {
        assertThat(tools("{tool: jmh}", "{tool: [kit, ab, siege]}")).containsExactly("kit");
        assertThat(tools("{tool: jmh}", "{tool: ab}")).containsExactly("jmh", "ab");
    }

    @Test
    void aMixWarmsUpItsRequests() {
        List<Scenario> loads = WarmUpScenarios.of(bundled("shop"), LIMIT);

        assertThat(loads).extracting(load -> load.endpoint().name()).containsOnly("all");
        assertThat(loads.get(0).endpoint().mix()).hasSize(7).allSatisfy(share -> assertThat(share.weight())
                .isOne());
    }

    @Test
    void theLoadsShareATurn() {
        Part part = bundled("leave-undertow");

        assertThat(WarmUpScenarios.of(part, LIMIT))
                .hasSize(5)
                .allSatisfy(load -> assertThat(load.load().duration()).isEqualTo(Duration.ofMillis(400)));
    }

    @Test
    void thousandsOfConnectionsAreLeftOutWhereThereAreFewer() throws IOException {
        assertThat(WarmUpScenarios.of(part("{concurrency: [1000, 1001]}"), LIMIT))
                .extracting(Scenario::concurrency)
                .containsExactly(1_000);
        assertThat(WarmUpScenarios.of(part("{concurrency: [9000, 1001]}"), LIMIT))
                .extracting(Scenario::concurrency)
                .containsExactly(1_001);
    }

    @Test
    void eachEndpointIsLoadedOnceOverOneConnection() throws IOException {
        List<Scenario> loads = WarmUpScenarios.of(part("{concurrency: [50, 100]}"), LIMIT);

        assertThat(loads).hasSize(2);
        assertThat(WarmUpScenarios.overOneConnection(loads, LIMIT))
                .singleElement()
                .satisfies(load -> assertThat(load.concurrency()).isOne())
                .satisfies(load -> assertThat(load.load().duration()).isEqualTo(Duration.ofSeconds(2)));
    }

    @Test
    void aShortWarmUpHasShortTurns() throws IOException {
        Duration limit = Duration.ofSeconds(1);
        List<Scenario> loads = WarmUpScenarios.of(part("{concurrency: [50, 100]}"), limit);

        assertThat(loads).extracting(scenario -> scenario.load().duration()).containsOnly(Duration.ofMillis(500));
        assertThat(WarmUpScenarios.overOneConnection(loads, limit))
                .extracting(scenario -> scenario.load().duration())
                .containsExactly(Duration.ofSeconds(1));
        assertThat(WarmUpScenarios.of(part("{concurrency: 50}"), Duration.ofMillis(100)))
                .extracting(scenario -> scenario.load().duration())
                .containsExactly(Duration.ofMillis(400));
    }

    private List<String> tools(String... scenarios) throws IOException {
        List<Scenario> loads = WarmUpScenarios.of(part(scenarios), LIMIT);
        assertThat(loads).allSatisfy(load -> {
            assertThat(load.load().open()).isFalse();
            assertThat(load.slicing()).isEqualTo(Slicing.USUAL);
        });
        return loads.stream().map(Scenario::tool).toList();
    }

    private Part part(String... scenarios) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                "contenders: {mine: {jar: mine.jar}}\nendpoints: {root: {path: /}}\nscenarios: ["
                        + String.join(", ", scenarios) + "]\n");
        return read(file.toString());
    }

    private static Part bundled(String name) {
        return read(name);
    }

    private static Part read(String plan) {
        Vocabulary vocabulary = new Vocabulary(Set.of("ab", "siege", "kit", "jmh"), List.of("cpu_us_per_request"));
        return new PlanReader(KIT, vocabulary, () -> 1)
                .read(plan, Overrides.NONE)
                .parts()
                .get(0);
    }
}
