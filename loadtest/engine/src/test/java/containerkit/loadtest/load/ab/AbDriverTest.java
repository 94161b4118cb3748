package containerkit.loadtest.load.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import containerkit.loadtest.Requirement;
import containerkit.loadtest.failure.UserFailure;
import containerkit.loadtest.load.LoadRequest;
import containerkit.loadtest.load.LoadResult;
import containerkit.loadtest.load.Loads;
import containerkit.loadtest.load.LocalServer;
import containerkit.loadtest.load.Reply;
import containerkit.loadtest.load.Tool;
import containerkit.loadtest.plan.Endpoint;
import containerkit.loadtest.plan.Expectation;
import containerkit.loadtest.plan.Scenario;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbDriverTest {
    @TempDir
    Path directory;

    /** The number of requests comes behind the time, which is rounded up; no more connections than requests. */
    @Test
    void asksAbForWhatTheScenarioAsksFor() throws Exception {
        assertThat(arguments(Loads.timed(Loads.HELLO, 20, true, Duration.ofMillis(4100))))
                .containsSubsequence("-k", "-t", "5", "-n", "1000000", "-c", "20");
        assertThat(arguments(Loads.counted(Loads.HELLO, 20, false, 7)))
                .containsSubsequence("-n", "7", "-c", "7")
                .doesNotContain("-k", "-l", "-t");
        assertThat(arguments(Loads.counted(Loads.get(new Expectation(200, null, null, true)), 1, false, 7)))
                .contains("-l");
    }

    @Test
    void readsResponsesToHead() throws Exception {
        Requirement.program("ab");
        Endpoint head = new Endpoint("head", "/hello", "HEAD", Map.of(), null, Expectation.OK);
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"))) {
            LoadResult result = new AbDriver().run(Loads.request(server, Loads.counted(head, 2, true, 100), directory));

            assertThat(result.faults()).isEmpty();
            assertThat(result.good()).isEqualTo(100);
            assertThat(server.last().method()).isEqualTo("HEAD");
        }
    }

    @Test
    void measuresLatencyWithDecimals() throws Exception {
        Requirement.program("ab");
        try (LocalServer server = new LocalServer(n -> Reply.ok("hello"), Duration.ofMillis(5))) {
            LoadResult result =
                    new AbDriver().run(Loads.request(server, Loads.counted(Loads.HELLO, 2, true, 100), directory));

            assertThat(result.latencyMs()).isNotNull();
            assertThat(result.latencyMs().p50()).isGreaterThanOrEqualTo(5);
            assertThat(result.latencyMs().p90())
                    .isGreaterThanOrEqualTo(result.latencyMs().p50());
            assertThat(result.latencyMs().p99())
                    .isGreaterThanOrEqualTo(result.latencyMs().p90());
            assertThat(result.latencyMs().max())
                    .isGreaterThanOrEqualTo(result.latencyMs().p99());
        }
    }

    @Test
    void saysHowToInstallAMissingTool() {
        AbDriver driver = new AbDriver(new Tool("no-such-ab"));

        assertThatThrownBy(() -> driver.run(request(Loads.counted(Loads.HELLO, 1, true, 20))))
                .isInstanceOfSatisfying(UserFailure.class, e -> {
                    assertThat(e.hint()).endsWith("install no-such-ab");
                    assertThat(e.exit()).isEqualTo(UserFailure.Exit.MISSING);
                });
        assertThat(driver.version()).isNull();
    }

    private List<String> arguments(Scenario scenario) throws Exception {
        return AbDriver.arguments(request(scenario), directory.resolve("p.csv"));
    }

    private LoadRequest request(Scenario scenario) {
        return new LoadRequest(
                URI.create("http://127.0.0.1:1"), scenario, directory.resolve("raw"), Duration.ofSeconds(4));
    }
}
