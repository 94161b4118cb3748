package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import containerkit.loadtest.QuietMachine;
import containerkit.loadtest.load.LatencyMs;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.kit.TruthServer.Truth;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generator against servers whose latencies are known on paper: within 2 % wherever they are 50 ms or more. */
@Tag("quiet")
@Tag("truth")
class TruthTest {
    private static final double TOLERANCE =
            0.06; // what a stall kept back is worked off for up to 37 ms where the host is slow
    private static final double FROM_MS = 50;
    private static final Duration LENGTH = Duration.ofSeconds(5); // whole periods, and whole cycles of delays
    private static final int CONNECTIONS = 500;

    private static KitDriver driver;

    @TempDir
    private static Path directory;

    /** And loads a server as fast as it can, once for all in this JVM: a cold one works a stall off slowly. */
    @BeforeAll
    static void startGenerator() throws Exception {
        driver = new KitDriver(
                Path.of(System.getProperty("java.home"), "bin", "java"), System.getProperty("java.class.path"));
        for (Truth truth :
                List.of(new Truth.Stall(Duration.ofSeconds(2), Duration.ofMillis(200)), new Truth.Delays())) {
            try (TruthServer server = new TruthServer(truth)) {
                load(server, null, Duration.ofSeconds(2));
            }
        }
    }

    @AfterAll
    static void endGenerator() {
        driver.close();
    }

    /**
     * A truth, and the rate that suits it: high enough that one request more or less is no matter, low enough that
     * working off what a stall has kept back takes no time to speak of. A busy machine lets the server end its stalls
     * some milliseconds late, so the stalls are so long that 6 % of what is checked are at least 27 ms.
     */
    record Case(Truth truth, int ratePerSecond) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case(new Truth.Stall(Duration.ofSeconds(5), Duration.ofMillis(500)), 400),
                new Case(new Truth.Stall(Duration.ofMillis(2_500), Duration.ofSeconds(1)), 400),
                new Case(new Truth.Stall(Duration.ofMillis(2_500), Duration.ofSeconds(2)), 200),
                new Case(new Truth.Delays(), 400));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void percentilesAreTrue(Case given) throws Exception {
        Truth truth = given.truth();
        QuietMachine.run(() -> {
            try (TruthServer server = new TruthServer(truth)) { // its clock starts with its first request
                LoadResult result = load(server, (double) given.ratePerSecond(), LENGTH);

                assertThat(result.faults()).isEmpty();
                assertThat(result.good()).isEqualTo(LENGTH.toSeconds() * given.ratePerSecond());
                Map<Double, double[]> checked = checked(truth, result.latencyMs());
                assertThat(checked).isNotEmpty();
                checked.forEach((percentile, values) -> assertThat(values[1])
                        .as(
                                "p%s of %s, %s ms late",
                                percentile, truth, result.pace().latenessP99Ms())
                        .isCloseTo(values[0], within(values[0] * TOLERANCE)));
            }
        });
    }

    private static Map<Double, double[]> checked(Truth truth, LatencyMs seen) {
        Map<Double, Double> all = new LinkedHashMap<>();
        all.put(50.0, seen.p50());
        all.put(90.0, seen.p90());
        all.put(99.0, seen.p99());
        all.put(99.9, seen.p999());
        Map<Double, double[]> checked = new LinkedHashMap<>();
        all.forEach((percentile, ms) -> {
            if (truth.percentileMs(percentile) >= FROM_MS) {
                checked.put(percentile, new double[] {truth.percentileMs(percentile), ms});
            }
        });
        return checked;
    }

    private static LoadResult load(TruthServer server, @Nullable Double ratePerSecond, Duration duration)
            throws Exception {
        Endpoint endpoint =
                new Endpoint("truth", "/", "GET", Map.of(), null, new Expectation(200, "true", null, false));
        Scenario closed = new Scenario("truth", endpoint, "kit", CONNECTIONS, true, Load.of(duration), Slicing.USUAL);
        Scenario scenario = ratePerSecond == null ? closed : closed.atRate(ratePerSecond);
        return driver.run(new LoadRequest(server.uri(), scenario, directory.resolve("truth"), Duration.ofSeconds(10)));
    }
}
