package containerkit.loadtest.load.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.jmh.JmhDriver.JmhArguments;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Iterations;
import containerkit.loadtest.plan.Iterations.Benchmark;
import containerkit.loadtest.plan.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JmhDriverTest {
    private static final Scenario SIX_MINUTES =
            Loads.divided(Loads.HELLO, 8, Duration.ofMinutes(6), new Iterations(Benchmark.THROUGHPUT, 1, 1, 5));

    @Test
    void sharesTheDurationAmongAllIterationsOfAllForks() {
        assertThat(arguments(SIX_MINUTES))
                .containsSubsequence("-bm", "thrpt", "-tu", "s", "-t", "8", "-f", "1")
                .containsSubsequence("-wi", "1", "-w", "60000ms", "-i", "5", "-r", "60000ms", "-to", "400000ms");
        assertThat(arguments(Loads.divided(
                        Loads.HELLO, 8, Duration.ofSeconds(6), new Iterations(Benchmark.AVERAGE_TIME, 3, 0, 2))))
                .containsSubsequence("-bm", "avgt", "-tu", "ms", "-t", "8", "-f", "3")
                .containsSubsequence("-wi", "0", "-w", "1000ms", "-i", "2", "-r", "1000ms");
    }

    @Test
    void aLoadInOnePieceIsOneIteration() {
        assertThat(arguments(SIX_MINUTES.withDuration(Duration.ofSeconds(2))))
                .containsSubsequence("-f", "1", "-wi", "0", "-w", "2000ms", "-i", "1", "-r", "2000ms");
    }

    @Test
    void theForksInheritWhereTheirOrderIs() {
        assertThat(arguments(SIX_MINUTES))
                .containsSubsequence("-Dcontainerkit.jmh.job=a b,c.json", "org.openjdk.jmh.Main")
                .endsWith("-rf", "json", "-rff", "result.json");
    }

    @Test
    void refusesWhatItCannotMake() {
        Endpoint trace = new Endpoint("trace", "/", "TRACE", Map.of(), null, Expectation.OK);
        Endpoint host = new Endpoint("host", "/", "GET", Map.of("Host", "elsewhere"), null, Expectation.OK);
        Duration time = Duration.ofSeconds(2);

        refuses(
                SIX_MINUTES.atRate(100.0),
                "jmh sends as soon as a response is there, the scenario of hello asks for a rate");
        refuses(Loads.counted(Loads.HELLO, 1, true, 20), "jmh loads for a time, the scenario of hello counts requests");
        refuses(
                Loads.timed(Loads.HELLO, 1, false, time),
                "jmh keeps its connections, the scenario of hello asks for keep_alive: false");
        refuses(
                Loads.timed(Loads.HELLO, 1, true, Duration.ofMillis(1_900)),
                "jmh is started for every slice, the scenario of hello is too short for that");
        refuses(Loads.timed(trace, 1, true, time), "jmh cannot send TRACE (endpoint trace)");
        refuses(Loads.timed(host, 1, true, time), "jmh cannot send this request (endpoint host)");
        driver().check(SIX_MINUTES);
    }

    @Test
    void tellsTheVersionThatIsOnTheClassPath() {
        assertThat(driver().version()).matches("\\d+\\.\\d+");
    }

    private static List<String> arguments(Scenario scenario) {
        return new JmhArguments(scenario, Path.of("a b,c.json"), Path.of("result.json"), Duration.ofSeconds(400))
                .list();
    }

    private static void refuses(Scenario scenario, String message) {
        assertThatThrownBy(() -> driver().check(scenario))
                .isInstanceOf(UserFailure.class)
                .hasMessageStartingWith(message);
    }

    private static JmhDriver driver() {
        return new JmhDriver(Path.of("/nowhere/java"), "");
    }
}
