package containerkit.loadtest.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.analysis.verdict.ComparisonMetric;
import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Vocabulary;
import containerkit.loadtest.plan.WarmUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WarmUpScenariosTest {
    private static final Path KIT = Path.of("..").toAbsolutePath().normalize();
    private static final Duration LOAD = Duration.ofSeconds(2);

    /** Whose warm-up has the same number of cycles whatever the servers do: sizes of a pool, and what was published. */
    private static final Set<String> FIXED = Set.of("pools", "article-2019", "sleep-2026");

    @TempDir
    Path directory;

    static Stream<Path> bundled() throws IOException {
        try (Stream<Path> files = Files.walk(KIT.resolve("loadtest/plans"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList().stream();
        }
    }

    /** Once would be chance: a server that is steady at the limit only may as well have been seen in a lull. */
    @ParameterizedTest
    @MethodSource("bundled")
    void steadinessIsJudgedAtLeastTwiceBeforeTheLimitOfEveryBundledPlan(Path file) {
        Plan plan = read(file);
        WarmUp warmUp = plan.warmUp();

        assertThat(warmUp.limit() == warmUp.cycles()).as("a fixed number").isEqualTo(FIXED.contains(plan.name()));
        for (Part part : plan.parts()) {
            WarmUpScenarios.byEndpoint(part, warmUp.load()).forEach((endpoint, loads) -> {
                if (!FIXED.contains(plan.name())) {
                    assertThat(warmUp.limit())
                            .as(part.name() + ", " + endpoint + ", loads in turn: " + loads.size())
                            .isGreaterThan(Steadiness.fewestCycles(loads.size()));
                }
            });
        }
    }

    @Test
    void loadsThatDifferInTheirNamesOnlyAreOne() throws IOException {
        assertThat(tools("{tool: jmh, benchmark: [throughput, average_time]}")).containsExactly("jmh");
        assertThat(tools("{tool: kit, rate: [100, 200]}")).containsExactly("kit");
        assertThat(tools("{tool: kit}", "{tool: kit, rate: 100, rounds: 1}")).containsExactly("kit");
        assertThat(tools("{tool: kit, keep_alive: [true, false]}")).containsExactly("kit", "kit");
    }

    @Test
    void aMixWarmsUpItsRequests() {
        Plan shop = read(KIT.resolve("loadtest/plans/shop.yaml"));

        Map<String, List<Scenario>> loads =
                WarmUpScenarios.byEndpoint(shop.parts().get(0), LOAD);

        assertThat(loads).containsOnlyKeys("all");
        assertThat(loads.get("all").get(0).endpoint().mix()).hasSize(7).allSatisfy(share -> assertThat(share.weight())
                .isOne());
    }

    @Test
    void clientsThatStartColdAreLeftOutWhereTheBuiltInGeneratorLoadsToo() throws IOException {
        assertThat(tools("{tool: jmh}", "{tool: [kit, ab]}")).containsExactly("kit", "ab");
        assertThat(tools("{tool: jmh}", "{tool: ab}")).containsExactly("jmh", "ab");
    }

    /** Those that take turns in warming up where these are the scenarios. */
    private List<String> tools(String... scenarios) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                "contenders: {mine: {jar: mine.jar}}\nendpoints: {root: {path: /}}\nscenarios: ["
                        + String.join(", ", scenarios) + "]\n");
        List<Scenario> loads =
                WarmUpScenarios.byEndpoint(read(file).parts().get(0), LOAD).get("root");
        assertThat(loads).allSatisfy(load -> {
            assertThat(load.duration()).isEqualTo(LOAD);
            assertThat(load.openModel()).isFalse();
            assertThat(load.iterations()).isNull();
        });
        return loads.stream().map(Scenario::tool).toList();
    }

    private static Plan read(Path file) {
        Vocabulary vocabulary = new Vocabulary(Set.of("ab", "siege", "kit", "jmh"), ComparisonMetric.keys());
        return new PlanReader(KIT, vocabulary, () -> 1).read(file.toString(), Overrides.NONE);
    }
}
