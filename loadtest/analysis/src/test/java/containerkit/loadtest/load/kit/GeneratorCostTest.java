package containerkit.loadtest.load.kit;

import static org.assertj.core.api.Assertions.assertThat;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.analysis.stats.Ratio;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.load.ToolRun;
import containerkit.loadtest.load.kit.TruthServer.Truth;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Load;
import containerkit.loadtest.plan.Scenario;
import containerkit.loadtest.plan.Slicing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CPU time per request of the built-in generator over that of {@code wrk}, in turns against the same server. */
@Tag("study")
class GeneratorCostTest {
    private static final int BLOCKS = 8;
    private static final int ROUNDS = 5;
    private static final int CONNECTIONS = 50;
    private static final Duration WARM_UP = Duration.ofSeconds(12); // until the generator's JVM has compiled its loop
    private static final Duration SLICE = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final double MOST = 1.2;
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
    private static final Truth PROMPT = new Truth.Stall(Duration.ofSeconds(1), Duration.ZERO);

    @TempDir
    private Path directory;

    /** CPU time and requests of several slices. */
    private record Cost(double cpuSeconds, long requests) {
        Cost plus(double moreCpuSeconds, long moreRequests) {
            return new Cost(cpuSeconds + moreCpuSeconds, requests + moreRequests);
        }

        double micros() {
            return 1e6 * cpuSeconds / requests;
        }
    }

    /** A block starts the generator anew. The second tool of a round is the first of the next. */
    @Test
    void atMostAFifthMoreThanWrk() throws Exception {
        Requirement.program("wrk");
        List<Double> logRatios = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        for (int block = 1; block <= BLOCKS; block++) {
            Cost own = new Cost(0, 0);
            Cost other = new Cost(0, 0);
            try (TruthServer server = new TruthServer(PROMPT);
                    KitDriver driver = new KitDriver(java, System.getProperty("java.class.path"), 1)) {
                own(driver, server, WARM_UP, own);
                for (int round = 1; round <= ROUNDS; round++) {
                    boolean first = (block + round) % 2 == 0;
                    own = first ? own(driver, server, SLICE, own) : own;
                    other = wrk(server, other);
                    own = first ? own : own(driver, server, SLICE, own);
                }
            }
            logRatios.add(Math.log(own.micros() / other.micros()));
            lines.add(String.format("block %d: %.2f µs, wrk %.2f µs", block, own.micros(), other.micros()));
        }
        Ratio ratio = Ratio.ofLogs(logRatios);
        lines.add("ratio " + ratio.text());
        Files.write(Files.createDirectories(Path.of("target")).resolve("generator-cost.txt"), lines);

        assertThat(ratio.interval().high()).as(String.join("\n", lines)).isLessThan(MOST);
    }

    private Cost own(KitDriver driver, TruthServer server, Duration length, Cost before) throws Exception {
        Endpoint endpoint =
                new Endpoint("truth", "/", "GET", Map.of(), null, new Expectation(200, "true", null, false));
        Scenario scenario = new Scenario(
                "truth", endpoint, Scenario.BUILT_IN_TOOL, CONNECTIONS, true, Load.of(length), Slicing.USUAL);
        LoadResult result = driver.run(new LoadRequest(server.uri(), scenario, directory.resolve("own"), PATIENCE));
        assertThat(result.faults()).isEmpty();
        return before.plus(result.generatorCpuSeconds(), result.good());
    }

    private Cost wrk(TruthServer server, Cost before) throws Exception {
        ToolRun run = new Tool("wrk")
                .run(
                        List.of("-t1", "-c" + CONNECTIONS, "-d" + SLICE.toSeconds() + "s", server.uri() + "/"),
                        Map.of(),
                        directory.resolve("wrk"),
                        SLICE.plus(PATIENCE));
        Matcher requests = REQUESTS.matcher(run.outText());
        assertThat(requests.find()).as(run.outText() + run.errText()).isTrue();
        assertThat(run.outText()).doesNotContain("Non-2xx", "Socket errors");
        return before.plus(run.cpuSeconds(), Long.parseLong(requests.group(1)));
    }
}
