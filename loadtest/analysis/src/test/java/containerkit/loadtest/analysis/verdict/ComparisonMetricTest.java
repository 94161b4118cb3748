package containerkit.loadtest.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.plan.Overrides;
import containerkit.loadtest.plan.Part;
import containerkit.loadtest.plan.Plan;
import containerkit.loadtest.plan.PlanReader;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonMetricTest {
    @TempDir
    Path directory;

    @Test
    void latencyIsComparedAtTheRateAndAllElseWithoutIt() throws IOException {
        Plan plan = plan(
                """
                  - {endpoint: root, concurrency: 50}
                  - {endpoint: root, concurrency: 50, rate: 2000}
                """);

        assertThat(scenarios(ComparisonMetric.CPU, plan)).containsExactly("root-kit-c50");
        assertThat(scenarios(ComparisonMetric.THROUGHPUT, plan)).containsExactly("root-kit-c50");
        assertThat(scenarios(ComparisonMetric.ALLOCATION, plan)).containsExactly("root-kit-c50");
        assertThat(scenarios(ComparisonMetric.LATENCY_P50, plan)).containsExactly("root-kit-c50-r2000");
        assertThat(scenarios(ComparisonMetric.LATENCY_P99, plan)).containsExactly("root-kit-c50-r2000");
    }

    /** What differs in more than the rate is another question. */
    @Test
    void otherLoadsAreComparedByEachMetric() throws IOException {
        Plan plan = plan(
                """
                  - {endpoint: root, concurrency: 50}
                  - {endpoint: root, concurrency: 100, rate: 2000}
                  - {endpoint: other, concurrency: 50, rate: 2000}
                  - {endpoint: root, concurrency: 50, keep_alive: false, rate: 2000}
                """);

        for (ComparisonMetric metric : ComparisonMetric.values()) {
            assertThat(scenarios(metric, plan)).hasSize(4);
        }
    }

    private Plan plan(String scenarios) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                """
                contenders: {one: {jar: one.jar}, other: {jar: other.jar}}
                endpoints: {root: {path: /}, other: {path: /other}}
                scenarios:
                """
                        + scenarios);
        return new PlanReader(Path.of(".."), new Vocabulary(Set.of("kit"), ComparisonMetric.keys()), () -> 1)
                .read(file.toString(), Overrides.NONE);
    }

    private static List<String> scenarios(ComparisonMetric metric, Plan plan) {
        Part part = plan.parts().get(0);
        return Pair.comparedBy(metric, plan).stream()
                .peek(pair -> assertThat(pair.part()).isEqualTo(part))
                .map(Pair::scenario)
                .map(Scenario::name)
                .toList();
    }
}
