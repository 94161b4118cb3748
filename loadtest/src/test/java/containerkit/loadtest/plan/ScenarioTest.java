package containerkit.loadtest.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {
    @TempDir
    Path directory;

    /** 5 per second are slower than the rate below which a counted slice is given up. */
    @Test
    void countedRequestsAtARateLastAsLongAsTheRateTakes() {
        Scenario counted = new Scenario(
                "root-open-c50",
                new Endpoint("root", "/", "GET", Map.of(), null, Expectation.OK),
                "open",
                50,
                true,
                null,
                600L);

        assertThat(counted.atRate(5.0).expectedDuration()).hasMinutes(2);
        assertThat(counted.atRate(5.0).longestDuration()).hasMinutes(2);
        assertThat(counted.longestDuration()).hasSeconds(32);
    }

    @Test
    void aLoadWithoutSamplingIsTheSameLoadUnderAnotherName() throws IOException {
        Path file = Files.writeString(
                directory.resolve("mine.yaml"),
                """
                contenders: {mine: {jar: mine.jar}}
                endpoints: {root: {path: /}}
                scenarios: [{tool: ab, sampling: [true, false]}]
                """);
        Plan plan = new PlanReader(Path.of(".."), new Vocabulary(Set.of("ab"), List.of("throughput_per_s")), () -> 1)
                .read(file.toString(), Overrides.NONE);

        assertThat(plan.scenarios()).extracting(Scenario::name).containsExactly("root-ab-c50", "root-ab-c50-unsampled");
        Scenario sampled = plan.scenarios().get(0);
        Scenario unsampled = plan.scenarios().get(1);
        assertThat(sampled.unsampled()).isFalse();
        Scenario changed =
                unsampled.scaledBy(0.5).atRate(7.0).of(plan.contender("mine")).lasting(Duration.ofSeconds(5));
        assertThat(changed.unsampled()).isTrue();
        assertThat(unsampled.closed()).as("warm-up is never sampled").isEqualTo(sampled);
    }

    @ParameterizedTest
    @CsvSource({"200000, 0.1, 20000", "20000, 0.1, 10000", "10000, 0.1, 10000", "40, 0.1, 40"})
    void scalingLeavesACountedSliceASecondOrTwo(long requests, double factor, long left) {
        Scenario scenario = new Scenario(
                "root-ab-c50",
                new Endpoint("root", "/", "GET", Map.of(), null, Expectation.OK),
                "ab",
                50,
                true,
                null,
                requests);

        assertThat(scenario.scaledBy(factor).requests()).isEqualTo(left);
    }
}
