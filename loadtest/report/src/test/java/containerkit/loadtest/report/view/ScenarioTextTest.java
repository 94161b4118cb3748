package containerkit.loadtest.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.load.Loads;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Iterations.Benchmark;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScenarioTextTest {
    private static final Duration SIX_SECONDS = Duration.ofSeconds(6);

    @Test
    void isInTheWordsOfAbAndSiege() {
        assertThat(ScenarioText.of(Loads.counted(Loads.HELLO, 50, false, 20_000)))
                .isEqualTo("-c 50 -n 20000");
        assertThat(ScenarioText.of(
                        Loads.timed(Loads.HELLO, 8, true, SIX_SECONDS).atRate(500.0)))
                .isEqualTo("-c 8 -t 6s keep-alive 500/s");
    }

    @Test
    void saysHowJmhDividesIt() {
        assertThat(ScenarioText.of(
                        Loads.divided(Loads.HELLO, 8, SIX_SECONDS, new Iterations(Benchmark.THROUGHPUT, 2, 1, 5))))
                .isEqualTo("-c 8 -t 6s keep-alive in 2 x (1 + 5)");
        assertThat(ScenarioText.of(
                        Loads.divided(Loads.HELLO, 8, SIX_SECONDS, new Iterations(Benchmark.AVERAGE_TIME, 1, 0, 1))))
                .isEqualTo("-c 8 -t 6s keep-alive in 1 x (0 + 1) average time");
    }
}
