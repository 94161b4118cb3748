package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import containerkit.loadtest.plan.Iterations.Benchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a plan says of JMH. */
class IterationsTest {
    @TempDir
    Path directory;

    @Test
    void whatIsLeftOutIsAsInThePublishedComparison() throws IOException {
        assertThat(read("{tool: jmh}", 1)).singleElement().satisfies(scenario -> {
            assertThat(scenario.name()).isEqualTo("root-jmh-c50");
            assertThat(scenario.slicing().iterations()).isEqualTo(new Iterations(Benchmark.THROUGHPUT, 1, 1, 5));
        });
        assertThat(read("{tool: [kit, ab]}", 1))
                .extracting(scenario -> scenario.slicing().iterations())
                .containsOnlyNulls();
    }

    @Test
    void benchmarksMultiply() throws IOException {
        List<Scenario> scenarios = read(
                "{tool: jmh, benchmark: [throughput, average_time], forks: 2, warm_up_iterations: 0, iterations: 3,"
                        + " concurrency: 8, duration: 6s}",
                1);

        assertThat(scenarios).extracting(Scenario::name).containsExactly("root-jmh-c8", "root-jmh-c8-average");
        assertThat(scenarios.get(1).slicing().iterations()).isEqualTo(new Iterations(Benchmark.AVERAGE_TIME, 2, 0, 3));
        assertThat(scenarios.get(1).slicing().iterations().each(Duration.ofSeconds(6)))
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void theDurationIsThatOfTheSliceAndIsScaledButLeavesEachIterationItsLeast() throws IOException {
        String line = "{tool: jmh, forks: 2, iterations: 4, duration: 5m}";

        assertThat(read(line, 0.1).get(0).load().duration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(read(line, 0.001).get(0).load().duration()).isEqualTo(Duration.ofSeconds(10)); // 2 x (1 + 4) of 1 s
        assertThat(read("{tool: jmh}", 0.1).get(0).load().duration())
                .isEqualTo(Duration.ofSeconds(3)); // it never had more
        assertThat(read("{tool: jmh, iterations: 1, duration: 5m}", 0.001)
                        .get(0)
                        .load()
                        .duration())
                .isEqualTo(Load.SHORTEST);
    }

    @Test
    void aRunAllowsForItsJvms() throws IOException {
        Scenario three =
                read("{tool: jmh, forks: 2, iterations: 2, duration: 6s}", 1).get(0);

        assertThat(Schedule.expected(three)).isEqualTo(Duration.ofMillis(6_000 + 500 + 3_000));
    }

    @Test
    void aServersWarmUpLoadsInOnePiece() throws IOException {
        Scenario scenario = read("{tool: jmh}", 1).get(0);

        assertThat(scenario.withDuration(Duration.ofSeconds(2)).slicing().iterations())
                .isNull();
        assertThat(scenario.atRate(5).slicing().iterations())
                .isEqualTo(scenario.slicing().iterations());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            tool: jmh, forks: 0               | 32: forks must be a whole number from 1 to 100, got '0'
            tool: jmh, iterations: 0          | 37: iterations must be a whole number from 1 to 1000, got '0'
            tool: jmh, warm_up_iterations: -1 | 45: warm_up_iterations must be a whole number from 0 to 1000, got '-1'
            tool: jmh, benchmark: latency     | 36: benchmark must be one of throughput, average_time, got 'latency'
            tool: jmh, duration: 2s           | 35: 2000ms are too short for 6 iterations
            tool: jmh, forks: 2               | 13: 3000ms are too short for 12 iterations
            tool: ab, forks: 2                | 24: forks is for tool: jmh alone
            tool: [jmh, kit], iterations: 2  | 32: iterations is for tool: jmh alone
            benchmark: throughput             | 14: benchmark is for tool: jmh alone
            tool: ab, warm_up_iterations: 1   | 24: warm_up_iterations is for tool: jmh alone
            """)
    void aMistakeIsNamedWithItsLine(String line, String problem) {
        PlanException failure = catchThrowableOfType(PlanException.class, () -> read("{" + line + "}", 1));

        assertThat(failure.getMessage()).contains("line 3, column " + problem);
    }

    private List<Scenario> read(String line, double timeScale) throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                "contenders: {mine: {jar: mine.jar}}\nendpoints: {root: {path: /}}\nscenarios: [" + line + "]\n");
        Vocabulary vocabulary = new Vocabulary(Set.of("ab", "jmh", "kit"), List.of("throughput_per_s"));
        return new PlanReader(Path.of(".."), vocabulary, () -> 1)
                .read(file.toString(), new Overrides(List.of(), List.of(), null, timeScale, null))
                .scenarios();
    }
}
